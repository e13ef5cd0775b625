import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QualityReport } from '@regqa/contracts';
import type { ReliabilityBody } from '@regqa/contracts';
import { calibration } from './logistic-regression.ts';

const FILE = join(import.meta.dirname, '../libs/features/query/src/weights/quality.json');
/** Bins of equal mass in a reliability table. */
const BINS = 15;
/** A bin of fewer says little. */
const FEWEST_IN_A_BIN = 10;

/** A score that was given, and whether what it was given to was right. */
export interface Scored {
  readonly probability: number;
  readonly positive: boolean;
}

/** Returns the reliability table of held-out scores. */
export function reliabilityTable(scored: readonly Scored[]): Pick<ReliabilityBody, 'sample' | 'expected_calibration_error' | 'bins'> {
  const { error, table } = calibration(scored, Math.max(1, Math.min(BINS, Math.floor(scored.length / FEWEST_IN_A_BIN))));
  const bins = table.map(({ count, predicted, positive }) => ({ count, predicted: rounded(predicted), observed: rounded(positive) }));
  return { sample: scored.length, expected_calibration_error: rounded(error), bins };
}

/** Returns the share of the items for which something holds, with how many there are; null without any. */
export function figure<T>({ name, target = '' }: { name: string; target?: string }, items: readonly T[], holds: (item: T) => boolean): ReliabilityBody['figures'][number] {
  return { name, target, sample: items.length, value: items.length === 0 ? null : rounded(items.filter(holds).length / items.length) };
}

/** Puts tables into the file that `GET /api/quality` serves, in place of those of the same score and way of finding passages. */
export function writeReliability(tables: readonly ReliabilityBody[]): void {
  const { reliability } = QualityReport.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  const kept = reliability.filter((one) => !tables.some((table) => table.score === one.score && table.retrieval === one.retrieval));
  const all = [...kept, ...tables].sort((a, b) => `${a.score} ${a.retrieval}`.localeCompare(`${b.score} ${b.retrieval}`, 'en'));
  writeFileSync(FILE, `${JSON.stringify({ reliability: all }, null, 2)}\n`);
}

/** Returns the lines of a table for the terminal. */
export function describeReliability({ score, retrieval, sample, expected_calibration_error: error, bins, figures }: ReliabilityBody): string[] {
  return [
    `${score}, ${retrieval}: expected calibration error ${error.toFixed(3)} (${sample})`,
    ...bins.map(({ count, predicted, observed }) => `  ${predicted.toFixed(2)} said, ${observed.toFixed(2)} right (${count})`),
    ...figures.map(({ name, value, target, sample: of }) => `  ${name}: ${value === null ? 'none' : value.toFixed(3)} of ${of} (${target})`),
  ];
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
