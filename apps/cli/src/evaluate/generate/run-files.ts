/** The files of a run: `run.json` about the run, and `SET.jsonl` with one line for each answered question. */
import { existsSync, globSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../command.ts';
import { Question } from '../questions/question.ts';

/** What of an answer is judged; the file has the whole body. */
const AnswerBody = z.looseObject({
  answer: z.string(),
  trust_score: z.number(),
  sources: z.array(
    z.looseObject({
      chunk_id: z.string(),
      title: z.string(),
      confidence_score: z.number(),
      document_id: z.string().optional(),
      section: z.string().nullish(),
      page_number: z.number().nullish(),
      text: z.string().optional(),
    }),
  ),
  citations: z
    .array(
      z.looseObject({
        chunk_id: z.string(),
        quote: z.string(),
        start: z.number(),
        end: z.number(),
        verdict: z.string(),
      }),
    )
    .default([]),
  warnings: z.array(z.looseObject({ code: z.string() })).default([]),
});
export type AnswerBody = z.output<typeof AnswerBody>;

/** One question and what the service answered. */
export const AnsweredQuestion = z.strictObject({
  question: Question,
  status: z.int(),
  /** The body of the response, whatever its status. */
  answer: z.unknown(),
  milliseconds: z.number(),
});
export type AnsweredQuestion = z.output<typeof AnsweredQuestion>;

/** What a set was asked of: the service as it described itself when the set was asked last. */
const SetRun = z.looseObject({
  questions: z.int(),
  every: z.int(),
  asked_at: z.string(),
  version: z.string().nullable(),
  models: z.unknown(),
  index: z.unknown(),
  quality: z.unknown(),
});
type SetRun = z.output<typeof SetRun>;

const RunDescription = z.looseObject({
  name: z.string(),
  date: z.string(),
  commit: z.string().nullable(),
  machine: z.string(),
  sets: z.record(z.string(), SetRun),
});
export type RunDescription = z.output<typeof RunDescription>;

/** Returns the body of an answer as far as it is judged, or null where the request failed. */
export function answerBody({ status, answer }: AnsweredQuestion): AnswerBody | null {
  return status === 200 ? AnswerBody.parse(answer) : null;
}

/** The files of one run, in a folder of its own. */
export class RunFiles {
  readonly name: string;
  readonly folder: string;

  /** Throws UsageError for a name that is none of a folder. */
  constructor(evaluationFolder: string, name: string) {
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name)) throw new UsageError(`--run must be a plain name, not "${name}".`);
    this.name = name;
    this.folder = join(evaluationFolder, 'runs', name);
  }

  file(set: string, ending = 'jsonl'): string {
    return join(this.folder, `${set}.${ending}`);
  }

  /** Returns what describes the run, or null before anything was asked. */
  async description(): Promise<RunDescription | null> {
    const file = join(this.folder, 'run.json');
    return existsSync(file) ? RunDescription.parse(JSON.parse(await readFile(file, 'utf8'))) : null;
  }

  async describe(description: RunDescription): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, 'run.json'), `${JSON.stringify(description, null, 2)}\n`);
  }

  /** Returns the names of the sets that the run has answers of. */
  sets(): string[] {
    return globSync('*.jsonl', { cwd: this.folder })
      .map((file) => basename(file, '.jsonl'))
      .sort();
  }

  /** Returns the answered questions of a set, none where it was not asked. A last line that was cut off is left out. */
  async answers(set: string): Promise<AnsweredQuestion[]> {
    if (!existsSync(this.file(set))) return [];
    const lines = (await readFile(this.file(set), 'utf8')).split('\n');
    return lines.slice(0, -1).map((line) => AnsweredQuestion.parse(JSON.parse(line)));
  }

  /** Adds an answered question to its set. */
  async append(set: string, answered: AnsweredQuestion): Promise<void> {
    await appendFile(this.file(set), `${JSON.stringify(answered)}\n`);
  }

  /** Replaces the answered questions of a set at once. */
  async replace(set: string, answers: readonly AnsweredQuestion[]): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const unfinished = `${this.file(set)}.unfinished`;
    await writeFile(unfinished, answers.map((one) => `${JSON.stringify(one)}\n`).join(''));
    await rename(unfinished, this.file(set));
  }
}

/** Returns the files of the run that was written to last. Throws UsageError where there is none. */
export async function newestRun(evaluationFolder: string): Promise<RunFiles> {
  const found = globSync('runs/*/run.json', { cwd: evaluationFolder });
  const runs = await Promise.all(
    found.map(async (file) => {
      const files = new RunFiles(evaluationFolder, basename(dirname(file)));
      return { files, date: (await files.description())!.date };
    }),
  );
  const newest = runs.sort((a, b) => (a.date < b.date ? 1 : -1))[0];
  if (!newest) throw new UsageError('There is no run yet: npm run evaluate -- generate --set SET --run NAME');
  return newest.files;
}
