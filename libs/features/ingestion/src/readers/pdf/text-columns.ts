import { makeLine } from './pdf-line.ts';
import type { PdfLine, PdfPage, PdfRun } from './pdf-line.ts';

/** The band between two columns lies in this part of the page's width. */
const GUTTER = { from: 0.35, to: 0.65 } as const;
/** Fewer lines side by side are a heading, an address or a small table. */
const FEWEST_LINES = 8;
/** Share of the lines near a gutter that may reach over it: titles, and figures over both columns. */
const MOST_ACROSS = 0.25;
/** Share of the lines that must have text on both sides: the rows of a table often have it on one. */
const LEAST_BOTH = 0.6;
/** Columns of text are about equally wide. */
const WIDEST_RATIO = 1.4;
/** Pages with more lines across than a header and a footer have are tables. */
const MOST_RULES = 3;
const DOT_LEADER = /\.{5}/;
/** Columns of text are filled: in so many lines at least, the text takes so much of the column's width. */
const FILLED = { width: 0.7, share: 0.6 } as const;

interface SplitLine {
  readonly left: readonly PdfRun[];
  readonly right: readonly PdfRun[];
}

/** Returns two columns that are written line by line over both as left, then right column; other pages unchanged. */
export function readByColumns(lines: readonly PdfLine[], page: Pick<PdfPage, 'width' | 'rules'>): readonly PdfLine[] {
  const gutter =
    page.rules.length > MOST_RULES || lines.some(({ text }) => DOT_LEADER.test(text))
      ? null
      : findGutter(lines, page.width);
  if (gutter === null) return lines;
  const ordered: PdfLine[] = [];
  let right: PdfLine[] = [];
  const endRight = () => {
    ordered.push(...right);
    right = [];
  };
  for (const line of lines.toSorted((a, b) => b.y - a.y)) {
    const split = splitAt(line, gutter);
    if (split === null) {
      endRight();
      ordered.push(line);
      continue;
    }
    if (split.left.length > 0) ordered.push({ ...line, ...makeLine(split.left, line.y) });
    if (split.right.length > 0) right.push({ ...line, ...makeLine(split.right, line.y) });
  }
  endRight();
  return ordered;
}

/** Returns the middle of the gap shared by most lines with text on both sides; null on other pages. */
function findGutter(lines: readonly PdfLine[], pageWidth: number): number | null {
  const gaps = lines
    .flatMap(gapsOf)
    .map(([from, to]) => (from + to) / 2)
    .filter((middle) => middle > pageWidth * GUTTER.from && middle < pageWidth * GUTTER.to);
  if (gaps.length < FEWEST_LINES) return null;
  const gutter = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] as number;
  const split = lines.map((line) => splitAt(line, gutter));
  const both = split.filter((own): own is SplitLine => own !== null && own.left.length > 0 && own.right.length > 0);
  const across = split.filter((own) => own === null).length;
  if (both.length < Math.max(FEWEST_LINES, lines.length * LEAST_BOTH) || across > both.length * MOST_ACROSS)
    return null;
  const widths = [filledWidth(both.map(({ left }) => left)), filledWidth(both.map(({ right }) => right))];
  const [narrow, wide] = widths.toSorted((a, b) => a - b) as [number, number];
  return narrow > 0 && wide / narrow <= WIDEST_RATIO ? gutter : null;
}

/** Returns the width of a column that most of its lines fill, else 0. */
function filledWidth(column: readonly (readonly PdfRun[])[]): number {
  const ends = column.map((runs) => ({ from: runs[0]?.left ?? 0, to: runs.at(-1)?.right ?? 0 }));
  const left = Math.min(...ends.map(({ from }) => from));
  const right = Math.max(...ends.map(({ to }) => to));
  const filled = ends.filter(({ from, to }) => to - from >= (right - left) * FILLED.width).length;
  return filled >= column.length * FILLED.share ? right - left : 0;
}

function gapsOf({ runs }: PdfLine): [number, number][] {
  const visible = runs.filter(({ text }) => text.trim() !== '');
  return visible.slice(1).flatMap((run, index) => {
    const before = visible[index] as PdfRun;
    return run.left - before.right > run.size ? [[before.right, run.left] as [number, number]] : [];
  });
}

/** Null for a line with a run over the gutter. */
function splitAt({ runs, turned }: PdfLine, gutter: number): SplitLine | null {
  const visible = runs.filter(({ text }) => text.trim() !== '');
  if (turned === true || visible.some((run) => run.left < gutter - 1 && run.right > gutter + 1)) return null;
  return {
    left: visible.filter((run) => run.right <= gutter + 1),
    right: visible.filter((run) => run.right > gutter + 1),
  };
}
