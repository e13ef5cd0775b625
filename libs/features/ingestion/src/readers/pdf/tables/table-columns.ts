import type { PdfRun } from '../pdf-line.ts';

export interface PlacedRun extends PdfRun {
  readonly y: number;
}

/** A blank band at least this wide separates two columns where no border is drawn. */
const NARROWEST_GAP = 6;
/** Headings span all columns: undivided lines at least this wide, if no more than this share. */
const ACROSS = { width: 0.5, share: 0.15 } as const;

/** Returns the middles of the bands that a table's lines leave blank, from left to right. */
export function findBlankColumns(lines: readonly (readonly PlacedRun[])[]): number[] {
  const all = lines.map(coveredSpans).filter((spans) => spans.length > 0);
  const left = Math.min(...all.flat().map(([from]) => from));
  const right = Math.max(...all.flat().map(([, to]) => to));
  const divided = all.filter(
    ([span, more]) => more !== undefined || span === undefined || span[1] - span[0] < (right - left) * ACROSS.width,
  );
  const spans = all.length - divided.length <= all.length * ACROSS.share ? divided : all;
  const columns: number[] = [];
  let covered = left;
  for (const [from, to] of spans.flat().toSorted((a, b) => a[0] - b[0])) {
    if (from - covered >= NARROWEST_GAP && covered > left) columns.push((from + covered) / 2);
    covered = Math.max(covered, to);
  }
  return columns;
}

function coveredSpans(runs: readonly PlacedRun[]): [number, number][] {
  const spans: [number, number][] = [];
  for (const run of runs.filter(({ text }) => text.trim() !== '').toSorted((a, b) => a.left - b.left)) {
    const last = spans.at(-1);
    if (last !== undefined && run.left - last[1] <= run.size * 0.5) last[1] = Math.max(last[1], run.right);
    else spans.push([run.left, run.right]);
  }
  return spans;
}

/** Returns the column of a run, or null for one that reaches over a border of columns. */
export function columnOf(run: PlacedRun, columns: readonly number[]): number | null {
  const slack = Math.min(3, run.size * 0.3);
  if (columns.some((border) => run.left < border - slack && run.right > border + slack)) return null;
  const middle = (run.left + run.right) / 2;
  return columns.filter((border) => border < middle).length;
}
