import { readHeading } from '../../../structure/headings.ts';
import { hasLetteredNumber } from '../../../structure/lettered-outline.ts';
import type { BodyLine } from '../reading-order.ts';
import { isBold, LIST_MARK, MOST_LINES_OF_PAGE, visibleRuns } from '../pdf-line.ts';
import { rowsByHeight } from '../rows-by-height.ts';
import type { FoundTable } from './find-tables.ts';
import type { RuledGrid } from './ruled-grid.ts';
import { cellsOf, columnOf, columnsOfWords, isInColumns, SAME_BASELINE, textOf } from './table-columns.ts';

const DOT_LEADER = /\.{5}/;
/** How far left of its column's heading a cell may begin, in points. */
const SLACK = 4;
/** In sizes: between lines of one heading, and the most within a table. */
const [LEADING, MOST_SPACE] = [1.45, 5];
const WIDER = 1.2;
/** Share of rows in which two cells may be in one column. */
const MOST_CROWDED = 0.2;
/** `PO1`, `R12`, `DTS/DPF 1.1`: codes begin rows. */
const CODE = /^[A-Z]{1,3}(?:\/[A-Z]{3})? ?\d{1,3}(?:\.\d{1,3})?(?=\s|$)/;

/**
 * Returns the grids of tables without drawn lines: a row of bold headings side by side, and the lines below that each
 * stay in one of its columns; at the head of a page also those that continue the table `before`.
 */
export function findHeadedColumns(lines: readonly BodyLine[], before: FoundTable | null): RuledGrid[] {
  const grids: RuledGrid[] = [];
  if (lines.length > MOST_LINES_OF_PAGE) return grids;
  for (let index = 0; index < lines.length;) {
    const found = gridAt(lines, index, index === 0 ? before : null);
    if (found !== null) grids.push(found.grid);
    index = found?.to ?? index + 1;
  }
  return grids;
}

function gridAt(lines: readonly BodyLine[], index: number, before: FoundTable | null) {
  const header = headerAt(lines, index);
  const from = header?.to ?? index;
  const found = (header === null ? bordersOf(lines[index]!, before) : [header.atLeft, header.between])
    .map((borders) => ({ borders, to: endOfRows(lines, from, borders) }))
    .find(({ borders, to }) => to > from && (borders !== header?.between || areAlone(lines.slice(from, to), borders)));
  if (found === undefined) return null;
  const grid = gridOf(lines.slice(index, found.to), from - index, found.borders);
  return { grid: header === null ? { ...grid, continues: before!.rows.header } : grid, to: found.to };
}

/** Whether cells have a column for themselves: names may be those of several columns. */
function areAlone(lines: readonly BodyLine[], borders: readonly number[]): boolean {
  const rows = rowsByHeight(lines, () => SAME_BASELINE).map((row) => row.flatMap(({ runs }) => cellsOf(runs)));
  const crowded = rows.filter((cells) => new Set(cells.map(([run]) => columnOf(run!, borders))).size < cells.length);
  return crowded.length <= rows.length * MOST_CROWDED;
}

/** Returns the borders of a table on the page before that goes on with a line. */
function bordersOf(line: BodyLine, table: FoundTable | null): (readonly number[])[] {
  if (table === null || table.rows.header.length === 0) return [];
  return columnsOfWords([line.runs], table.columns).has(null) ? [] : [table.columns];
}

/** The file writes a row of headings as one line or cell by cell. */
function headerAt(lines: readonly BodyLine[], from: number) {
  const first = lines[from] as BodyLine;
  let to = from;
  for (let line = lines[to]; isHeadings(line) && first.y - line.y < line.size * LEADING; line = lines[++to])
    if (line.y > first.y + SAME_BASELINE) return null;
  const runs = lines
    .slice(from, to)
    .filter(({ y }) => Math.abs(y - first.y) <= SAME_BASELINE)
    .flatMap((line) => visibleRuns(line.runs));
  const cells = cellsOf(runs);
  const inOrder = runs.every(({ left }, index) => index === 0 || left > runs[index - 1]!.left);
  const isList = cells.some((cell) => LIST_MARK.test(textOf(cell)));
  if (cells.length < 2 || !inOrder || isList || isNumbered(textOf(runs, ' '))) return null;
  const gaps = cells.slice(1).map((cell, at) => ({ from: cells[at]!.at(-1)!.right, to: cell[0]!.left }));
  return {
    to,
    /** Borders of columns whose cells begin with their headings, and of those in whose middle these are. */
    atLeft: gaps.map((gap) => gap.to - SLACK),
    between: gaps.map((gap) => (gap.from + gap.to) / 2),
  };
}

function isHeadings(line: BodyLine | undefined): line is BodyLine {
  return line !== undefined && isBold(line);
}

/** Headings of provisions have their numbers apart, too. */
function isNumbered(text: string): boolean {
  const line = text.trim();
  return readHeading(line).is !== 'plain' || hasLetteredNumber(line) || CODE.test(line) || /^\P{L}/u.test(line);
}

function endOfRows(lines: readonly BodyLine[], from: number, borders: readonly number[]): number {
  const size = lines[from]?.size ?? 0;
  let lowest = lines[Math.max(0, from - 1)]?.y ?? 0;
  let to = from;
  for (let line = lines[to]; line !== undefined; line = lines[++to]) {
    const isApart = lowest - line.y > line.size * MOST_SPACE || line.size > size * 1.1;
    if (isApart || crosses(line, borders) || isHeading(line) || (to > from && headerAt(lines, to) !== null)) break;
    lowest = Math.min(lowest, line.y);
  }
  return from + withoutText(lines.slice(from, to), borders);
}

/** Contents lists and histories of amendments reach over the page with dots. */
function crosses({ text, runs }: BodyLine, borders: readonly number[]): boolean {
  return DOT_LEADER.test(text) || !isInColumns(runs, borders);
}

function isHeading(line: BodyLine): boolean {
  return isBold(line) && !CODE.test(line.text) && isNumbered(line.text);
}

/** How many lines there are up to the last row of several cells: headings and text may follow in the first column. */
function withoutText(lines: readonly BodyLine[], borders: readonly number[]): number {
  let count = lines.findLastIndex((line) => line.right > (borders[0] as number)) + 1;
  const isNext = (line: BodyLine | undefined) => {
    const gap = (lines[count - 1]?.y ?? 0) - (line?.y ?? 0);
    return line !== undefined && gap > 0 && gap < line.size * LEADING && !isBold(line);
  };
  while (count > 0 && isNext(lines[count])) count++;
  return count;
}

function gridOf(lines: readonly BodyLine[], header: number, columns: readonly number[]): RuledGrid {
  const right = Math.max(...lines.map((line) => line.right));
  const left = Math.min(...lines.map((line) => line.left));
  const starts = [...(header > 0 ? [lines[0] as BodyLine] : []), ...rowStarts(lines.slice(header), columns)];
  const heights = starts.map(({ y, size }) => y + size * 0.6);
  const bottom = Math.min(...lines.map(({ y }) => y)) - 1;
  const rows = [...heights, bottom].map((y) => ({ y, from: left, to: right, breaks: [] }));
  return { rows, left, right, columns, boxed: true, headed: header > 0, isParted: () => true };
}

/** Rows begin with the first column: at its codes, else beside another cell after wider space or in one-line rows. */
function rowStarts(lines: readonly BodyLine[], borders: readonly number[]): BodyLine[] {
  const column = (line: BodyLine) => borders.filter((border) => border < line.left).length;
  const first = lines.filter((line) => column(line) === 0);
  const hasOther = (line: BodyLine) =>
    line.right > (borders[0] as number) ||
    lines.some((other) => column(other) > 0 && Math.abs(other.y - line.y) <= SAME_BASELINE);
  const isOver = (line: BodyLine) => isBold(line) && !CODE.test(line.text) && !hasOther(line);
  if (CODE.test(first.find((line) => !isOver(line))?.text ?? ''))
    return first.filter((line) => CODE.test(line.text) || isOver(line));
  const gaps = first.map((line, index) => (index === 0 ? Number.POSITIVE_INFINITY : first[index - 1]!.y - line.y));
  const least = Math.min(...gaps);
  const isEven = gaps.slice(1).every((gap) => gap <= least * WIDER) && !first.some(({ text }) => /^\p{Ll}/u.test(text));
  const areRows = isEven || least > (first[0]?.size ?? 0) * LEADING;
  return first.filter((line, index) => (areRows || gaps[index]! > least * WIDER) && (index === 0 || hasOther(line)));
}
