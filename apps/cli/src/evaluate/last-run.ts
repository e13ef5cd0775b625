/** Decides whether a run is worse than the last recorded one, on the questions that both asked. */
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { UsageError } from '../command.ts';
import { FIGURES, measureFigures } from './figures.ts';
import type { Figure, JudgedQuestion } from './figures.ts';
import type { JudgedSet } from './summary.ts';

const RecordedSet = z.strictObject({
  date: z.string(),
  /** Each figure's mean and how many questions count, for people. */
  figures: z.record(z.string(), z.tuple([z.number(), z.int()])),
  /** Keys of the figures, in the order of the values of each question. */
  keys: z.array(z.string()),
  /** By id: 0 to 1 for each figure, null where the question does not count. */
  questions: z.record(z.string(), z.array(z.number().nullable())),
});
const Record = z.strictObject({ sets: z.record(z.string(), RecordedSet) });

/** What the last recorded runs gave, by set. */
export type LastRun = z.output<typeof Record>;

/** A figure of a set that moved. */
export interface Change {
  readonly set: string;
  readonly figure: Figure;
  /** Questions that count in both runs, and their means then and now. */
  readonly count: number;
  readonly before: number;
  readonly now: number;
  /** The loss in standard errors of the paired difference; negative for a gain. */
  readonly standardErrors: number;
  /** Ids of the questions that were better then. */
  readonly lost: readonly string[];
}

/** Returns the recorded runs; none where there is no file. Throws UsageError for a file that is no record. */
export async function readLastRun(file: string): Promise<LastRun> {
  try {
    return Record.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { sets: {} };
    throw new UsageError(`${file} is no record of a run: ${error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message}`);
  }
}

/** Puts the sets in place of those of the same names and leaves the rest. One line a question, so that a difference can be read. */
export async function writeLastRun(file: string, before: LastRun, judged: readonly JudgedSet[]): Promise<void> {
  const sets = { ...before.sets, ...Object.fromEntries(judged.map((set) => [set.name, toRecord(set)])) };
  const questionLines = (questions: z.output<typeof RecordedSet>['questions']) => Object.entries(questions).map(([id, values]) => `        ${JSON.stringify(id)}: ${JSON.stringify(values)}`);
  const setText = ([name, { date, figures, keys, questions }]: [string, z.output<typeof RecordedSet>]) => [
    `    ${JSON.stringify(name)}: {`,
    `      "date": ${JSON.stringify(date)},`,
    `      "figures": ${JSON.stringify(figures)},`,
    `      "keys": ${JSON.stringify(keys)},`,
    '      "questions": {',
    questionLines(questions).join(',\n'),
    '      }',
    '    }',
  ].join('\n');
  const text = Object.entries(sets).sort(([a], [b]) => (a < b ? -1 : 1)).map(setText).join(',\n');
  await writeFile(file, `{\n  "sets": {\n${text}\n  }\n}\n`);
}

/** Returns every figure of which some question was better in the last run, worst first. */
export function compareRuns({ sets }: LastRun, judged: readonly JudgedSet[]): Change[] {
  const changes = judged.flatMap(({ name, questions }) => (sets[name] === undefined ? [] : FIGURES.flatMap((figure) => changeOf(figure, questions, { name, recorded: sets[name]! }) ?? [])));
  return changes.filter(({ lost }) => lost.length > 0).sort((a, b) => b.standardErrors - a.standardErrors);
}

function changeOf(figure: Figure, questions: readonly JudgedQuestion[], { name, recorded }: { name: string; recorded: z.output<typeof RecordedSet> }): Change | undefined {
  const at = recorded.keys.indexOf(figure.key);
  if (at < 0) return undefined;
  const pairs = questions.flatMap((question) => {
    const [before, now] = [recorded.questions[question.id]?.[at] ?? null, figure.of(question)];
    return before === null || now === null ? [] : [{ id: question.id, before, now: rounded(now) }];
  });
  if (pairs.length === 0) return undefined;
  const loss = sum(pairs.map(({ before, now }) => before - now));
  const spread = Math.sqrt(sum(pairs.map(({ before, now }) => (before - now) ** 2)));
  return {
    set: name,
    figure,
    count: pairs.length,
    before: sum(pairs.map(({ before }) => before)) / pairs.length,
    now: sum(pairs.map(({ now }) => now)) / pairs.length,
    // Pairs that did not change tell nothing; for those that are right or wrong this is McNemar's test.
    standardErrors: spread === 0 ? 0 : loss / spread,
    lost: pairs.filter(({ before, now }) => now < before).map(({ id }) => id),
  };
}

function toRecord({ questions }: JudgedSet): z.output<typeof RecordedSet> {
  const figures = measureFigures(questions);
  return {
    date: new Date().toISOString().slice(0, 10),
    figures: Object.fromEntries(figures.map(({ figure, sum: total, count }) => [figure.key, [rounded(total / count), count]])),
    keys: figures.map(({ figure }) => figure.key),
    questions: Object.fromEntries(questions.map((question) => [question.id, figures.map(({ figure }) => nullOr(figure.of(question), rounded))])),
  };
}

const nullOr = (value: number | null, of: (value: number) => number): number | null => (value === null ? null : of(value));
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
