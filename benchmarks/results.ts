import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

/** One measured figure with its target, if it has one. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** Returns what figures are measured on: cores, memory and the version of Node. */
export function describeMachine(): string {
  return `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
}

/**
 * Puts a run of `command`, `npm run bench` unless set, at the top of benchmarks/RESULTS.md, below its heading; earlier
 * runs stay.
 */
export function recordResults(run: { machine: string; figures: readonly Figure[]; command?: string }): void {
  const file = join(import.meta.dirname, 'RESULTS.md');
  const marker = '<!-- newest run first -->';
  const [head, earlier] = readFileSync(file, 'utf8').split(marker);
  const rows = run.figures.map(
    (figure) => `| ${figure.name} | ${round(figure.value)} ${figure.unit} | ${target(figure)} |`,
  );
  const section = [
    `## ${new Date().toISOString().slice(0, 10)}, \`${run.command ?? 'npm run bench'}\``,
    '',
    run.machine,
    '',
    '| what | measured | target |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
  writeFileSync(file, `${head}${marker}\n\n${section}\n${earlier ?? ''}`);
}

const round = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-AU') : value.toFixed(1));

function target(figure: Figure): string {
  if (figure.atMost !== undefined) return `at most ${figure.atMost.toLocaleString('en-AU')}`;
  return figure.atLeast === undefined ? '' : `at least ${figure.atLeast.toLocaleString('en-AU')}`;
}
