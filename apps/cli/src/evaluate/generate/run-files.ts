/** The files of a run: `run.json` about the run, and `SET.jsonl` with one line for each answered question. */
import { existsSync, globSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../command.ts';
import { Question } from '../questions/question.ts';
import type { ServiceDescription } from './describe-service.ts';

export const AnsweredQuestion = z.strictObject({
  question: Question,
  status: z.int(),
  /** The body of the response, whatever its status. */
  answer: z.unknown(),
  milliseconds: z.number(),
});
export type AnsweredQuestion = z.output<typeof AnsweredQuestion>;

/** What a set was asked of: the service as it described itself when the set was asked last. */
interface SetRun extends ServiceDescription {
  readonly questions: number;
  readonly every: number;
  readonly asked_at: string;
}

export interface RunDescription {
  readonly name: string;
  readonly date: string;
  readonly commit: string | null;
  readonly machine: string;
  readonly sets: Readonly<Record<string, SetRun>>;
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
    return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as RunDescription) : null;
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
