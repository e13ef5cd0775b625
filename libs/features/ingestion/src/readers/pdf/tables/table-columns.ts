import { isBold, makeLine, visibleRuns } from '../pdf-line.ts';
import { joinLines } from '../page-characters.ts';
import { rowsByHeight } from '../rows-by-height.ts';
import type { PdfRun } from '../pdf-line.ts';

export interface PlacedRun extends PdfRun {
  readonly y: number;
}

/** Points by which what stands on one line of a table may differ in height. */
export const SAME_BASELINE = 3;

/** Stars in the place of a row that was repealed. */
export const OMITTED = /^\*(?:\s*\*){2,}$/;

/** A blank band at least this wide separates two columns where no border is drawn. */
const NARROWEST_GAP = 6;

/** Returns the middles of the bands that a table's lines leave blank, from left to right. */
export function findBlankColumns(lines: readonly (readonly PlacedRun[])[]): number[] {
  const spans = lines.flatMap(coveredSpans).toSorted((a, b) => a[0] - b[0]);
  const left = spans[0]?.[0] ?? 0;
  const columns: number[] = [];
  let covered = left;
  for (const [from, to] of spans) {
    if (from - covered >= NARROWEST_GAP && covered > left) columns.push((from + covered) / 2);
    covered = Math.max(covered, to);
  }
  return columns;
}

function coveredSpans(runs: readonly PdfRun[]): [number, number][] {
  const spans: [number, number][] = [];
  for (const run of visibleRuns(runs).toSorted((a, b) => a.left - b.left)) {
    const last = spans.at(-1);
    if (last !== undefined && run.left - last[1] <= run.size * 0.5) last[1] = Math.max(last[1], run.right);
    else spans.push([run.left, run.right]);
  }
  return spans;
}

/** In sizes, between headings side by side. */
const CELL_GAP = 1;

/** Returns the runs of a line that stand close together, from cell to cell. */
export function cellsOf<Run extends PdfRun>(runs: readonly Run[]): Run[][] {
  const cells: Run[][] = [];
  for (const run of visibleRuns(runs)) {
    const before = cells.at(-1)?.at(-1);
    if (before === undefined || run.left - before.right > run.size * CELL_GAP) cells.push([run]);
    else cells.at(-1)!.push(run);
  }
  return cells;
}

/** Returns the column of a run, or null for one that reaches over a border of columns. */
export function columnOf(run: PdfRun, columns: readonly number[]): number | null {
  const slack = Math.min(3, run.size * 0.3);
  if (columns.some((border) => run.left < border - slack && run.right > border + slack)) return null;
  const middle = (run.left + run.right) / 2;
  return columns.filter((border) => border < middle).length;
}

/** Returns the columns that words without a gap between them are in, null for those that reach over a border. */
export function columnsOfWords(
  lines: readonly (readonly PdfRun[])[],
  columns: readonly number[],
): ReadonlySet<number | null> {
  const columnsOf = (runs: readonly PdfRun[]) =>
    coveredSpans(runs).map(([left, right]) => columnOf({ ...runs[0]!, left, right }, columns));
  return new Set(lines.flatMap(columnsOf));
}

/** Whether lines may name columns: set apart, in several of them, and over no border. */
export function areNamesOfColumns(lines: readonly (readonly PdfRun[])[], columns: readonly number[]): boolean {
  const filled = columnsOfWords(lines, columns);
  return filled.size > 1 && !filled.has(null) && isSetApart(lines.flat());
}

/** Whether no run reaches over a border of columns. */
export function isInColumns(runs: readonly PdfRun[], columns: readonly number[]): boolean {
  return visibleRuns(runs).every((run) => columnOf(run, columns) !== null);
}

/** Raised and lowered small characters belong to the line they are nearest to. */
const SAME_LINE = 4.5;

/** Returns the text of a cell: its lines from the top down, words divided at a line's end joined. */
export function readCell(runs: readonly PlacedRun[]): string {
  const lines = rowsByHeight(runs, () => SAME_LINE).map((line) => line.sort((a, b) => a.left - b.left));
  return joinLines(lines.map((line) => makeLine(line, line[0]!.y)));
}

/** Returns the text of runs with what is put between them. */
export function textOf(runs: readonly PdfRun[], between = ''): string {
  return runs
    .map(({ text }) => text)
    .join(between)
    .trim();
}

/** Headings of columns are in bold or in italics. */
export function isSetApart(runs: readonly PdfRun[]): boolean {
  return isBold(makeLine(runs, 0)) || visibleRuns(runs).every(({ italic }) => italic);
}
