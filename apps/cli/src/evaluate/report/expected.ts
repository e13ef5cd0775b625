/** Expected figures of each suite, in `evaluation/expected/SUITE.yaml`: by set, then by measure. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import YAML from 'yaml';
import { z } from 'zod';
import type { Figure } from '../measure/bootstrap.ts';
import { readYaml } from '../questions/question-sets.ts';
import { describeValue } from './describe-figures.ts';
import type { SuiteFigures } from './describe-suite.ts';

const Expected = z.record(z.string(), z.record(z.string(), z.number()));
export type Expected = z.output<typeof Expected>;

const COMMENT = '# Figures of an accepted run, by set and measure; written by npm run evaluate -- --accept\n';

/** Returns the expected figures of a suite, none without a file. Throws UsageError for a file that has others. */
export async function readExpected(evaluationFolder: string, suite: string): Promise<Expected> {
  const file = fileOf(evaluationFolder, suite);
  return existsSync(file) ? readYaml(file, Expected) : {};
}

/** Replaces the expected figures of the sets of a run by its own; those of other sets stay. */
export async function acceptFigures(evaluationFolder: string, { suite, sets }: SuiteFigures): Promise<void> {
  const before = await readExpected(evaluationFolder, suite.name);
  const counted = sets.filter(({ figures }) => figures.length > 0);
  const now = counted.map(({ set, figures }) => [set, valuesOf(figures)] as const);
  await mkdir(join(evaluationFolder, 'expected'), { recursive: true });
  const text = YAML.stringify({ ...before, ...Object.fromEntries(now) });
  await writeFile(fileOf(evaluationFolder, suite.name), `${COMMENT}${text}`);
}

/** Returns a line for each figure that is worse than expected by more than half the width of its own interval. */
export function findShortfalls({ suite, sets }: SuiteFigures, expected: Expected): string[] {
  return sets.flatMap(({ set, figures }) =>
    figures.flatMap((figure) => {
      const wanted = expected[set]?.[figure.measure.key];
      if (wanted === undefined || !isWorse(figure, wanted)) return [];
      return [describe(`${suite.name}, ${set}`, figure, wanted)];
    }),
  );
}

function isWorse({ measure, value, low, high }: Figure, wanted: number): boolean {
  const loss = measure.better === 'higher' ? wanted - value : value - wanted;
  return rounded(loss) > rounded((high - low) / 2);
}

function describe(where: string, { measure, value, low, high }: Figure, wanted: number): string {
  const say = (one: number) => describeValue(one, measure.unit);
  return `WORSE  ${where}: ${measure.label} is ${say(value)} (${say(low)} to ${say(high)}), expected ${say(wanted)}`;
}

function valuesOf(figures: readonly Figure[]): Record<string, number> {
  return Object.fromEntries(figures.map(({ measure, value }) => [measure.key, rounded(value)]));
}

const fileOf = (evaluationFolder: string, suite: string): string => join(evaluationFolder, 'expected', `${suite}.yaml`);
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
