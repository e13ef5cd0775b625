import type { BodyLine } from '../body-lines.ts';
import type { PdfRun } from '../pdf-line.ts';

const SAME_BASELINE = 3;
/** In sizes: between cells side by side, and between lines of one heading. */
const [CELL_GAP, LEADING] = [1, 1.45];
/** How far left of its column's heading a cell may begin, in points. */
const SLACK = 4;
/** So many rows of figures below make a row of words their headings. */
const FEWEST_ROWS = 3;

/**
 * Returns where the columns begin of a table whose headings are set as its text: a row of words over rows that have
 * figures in all columns but the first. `to`: its first row of figures. Null where no such table begins.
 */
export function wordsOverFigures(lines: readonly BodyLine[], from: number): { to: number; lefts: number[] } | null {
  const headings = headingLines(lines, from);
  const lefts = startsOf(headings.filter((line) => isBeside(line, headings[0] as BodyLine)));
  if (lefts.length < 2) return null;
  const to = from + headings.length;
  let next = to;
  for (let count = 0; count < FEWEST_ROWS; count++) {
    const row = rowAt(lines, next);
    const [name = '', ...others] = cellsOf(row, lefts);
    if (!/\p{L}/u.test(name) || !others.every(isFigure)) return null;
    next += row.length;
  }
  return { to, lefts };
}

/** The file writes headings of two lines cell by cell. */
function headingLines(lines: readonly BodyLine[], from: number): BodyLine[] {
  const first = lines[from] as BodyLine;
  let to = from;
  for (let line = lines[to]; line !== undefined && mayHead(line, first); line = lines[++to]);
  return lines.slice(from, to);
}

function mayHead(line: BodyLine, first: BodyLine): boolean {
  const below = first.y - line.y;
  return below > -SAME_BASELINE && below < line.size * LEADING && isWords(line.text);
}

function isFigure(text: string): boolean {
  return /^[–—-]$/.test(text) || (/\d/.test(text) && !/\p{L}/u.test(text));
}

function isWords(text: string): boolean {
  return /\p{L}/u.test(text) && !/[.;:]$|\s[\d.,]+$/.test(text);
}

function isBeside(line: BodyLine, first: BodyLine): boolean {
  return Math.abs(line.y - first.y) <= SAME_BASELINE;
}

function rowAt(lines: readonly BodyLine[], from: number): BodyLine[] {
  let to = from;
  while (lines[to] !== undefined && isBeside(lines[to] as BodyLine, lines[from] as BodyLine)) to++;
  return lines.slice(from, to);
}

function runsOf(lines: readonly BodyLine[]): PdfRun[] {
  const runs = lines.flatMap((line) => line.runs.filter(({ text }) => text.trim() !== ''));
  return runs.sort((a, b) => a.left - b.left);
}

function startsOf(lines: readonly BodyLine[]): number[] {
  const runs = runsOf(lines);
  const isApart = ({ left, size }: PdfRun, at: number) => at === 0 || left - runs[at - 1]!.right > size * CELL_GAP;
  return runs.filter(isApart).map(({ left }) => left);
}

/** Returns the text of a row below each heading. */
function cellsOf(lines: readonly BodyLine[], lefts: readonly number[]): string[] {
  const cells = lefts.map(() => '');
  for (const { text, left } of runsOf(lines)) {
    const column = Math.max(
      0,
      lefts.findLastIndex((start) => left >= start - SLACK),
    );
    cells[column] += text;
  }
  return cells.map((cell) => cell.trim());
}
