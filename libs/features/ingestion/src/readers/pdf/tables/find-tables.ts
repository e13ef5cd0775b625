/** Decides which lines of a page are a table, and what its cells are. Body text must never become a table. */
import type { TableRows } from '../../../document-model/markdown-table.ts';
import type { BodyLine } from '../reading-order.ts';
import { readCaption } from '../../../structure/table-captions.ts';
import { isBold, LIST_MARK, makeLine, visibleRuns } from '../pdf-line.ts';
import { rowsByHeight } from '../rows-by-height.ts';
import type { RowLine, RuledGrid } from './ruled-grid.ts';
import {
  areNamesOfColumns,
  columnOf,
  columnsOfWords,
  findBlankColumns,
  isSetApart,
  OMITTED,
  readCell,
  SAME_BASELINE,
  textOf,
} from './table-columns.ts';
import type { PlacedRun } from './table-columns.ts';

export interface FoundTable {
  readonly rows: TableRows;
  readonly lines: ReadonlySet<number>;
  readonly columns: readonly number[];
  readonly left: number;
}

type Row = ReturnType<typeof toRow>;
type Band = ReturnType<typeof bandsOf>[number];

const FEWEST_ROWS = 2;
const FEWEST_COLUMNS = 2;
/** So many drawn rows of one line each are a form, whose cells may be empty. */
const FEWEST_ROWS_OF_FORM = 3;
/** Share of its rows that must have at least two cells filled. */
const LEAST_FILLED = 0.5;
/** Share of a row's lines that may reach over a column border; full-width text does throughout. */
const MOST_CROSSING = 0.2;
const EDGE = 6;
/** A table with one line below its header and one at its end. */
const HEADER_AND_BODY = 2;
/** A line of text has so many characters and fills its column to this share of its width. */
const LINE_OF_TEXT = 20;
const FILLS_COLUMN = 0.8;
/** So many lines, and this share of them, are such in a column of text. */
const FEWEST_LINES_OF_TEXT = 5;
const MOST_LINES_OF_TEXT = 0.7;
/** Share of the letters in a row of names that are bold: units of measurement need not be. */
const MOSTLY = 0.5;
const MOST_LINES_OF_NAMES = 4;
/** Of rows, in a cell beside them. */
const LONGEST_NAME = 300;
const ITEM_NUMBER = /^\d{1,3}[A-Z]{0,2}\.?$/;

export function findTables(lines: readonly BodyLine[], grids: readonly RuledGrid[]): FoundTable[] {
  const taken = new Set<number>();
  const tables: FoundTable[] = [];
  for (const grid of grids) {
    for (const bands of splitAtText(bandsOf(lines, grid, taken), grid)) {
      const table = readTable(bands, grid);
      if (table === null || isRowAlone(table, lines.length - 1)) continue;
      tables.push(table);
      table.lines.forEach((line) => taken.add(line));
    }
  }
  return tables;
}

/** Whether a row of bold cells is all there is, and not the names of columns of a table that goes on overleaf. */
function isRowAlone({ rows: { header, body }, lines }: FoundTable, end: number): boolean {
  return header.length === 1 && body.length === 0 && !(lines.has(end) && header[0]!.every((cell) => !/\d/.test(cell)));
}

function bandsOf(lines: readonly BodyLine[], grid: RuledGrid, taken: ReadonlySet<number>) {
  const { rows, left, right, isParted, headed } = grid;
  let above: RowLine | undefined;
  return rows.slice(1).flatMap((bottom, index) => {
    const top = rows[index] as RowLine;
    const inside = lines.flatMap((line, at) =>
      !taken.has(at) &&
      !OMITTED.test(line.text) &&
      line.y <= top.y - 1 &&
      line.y > bottom.y - 1 &&
      line.left > left - EDGE &&
      line.right < right + EDGE
        ? [at]
        : [],
    );
    // Cells may be drawn apart, each with its own borders.
    if (headed === undefined && inside.length === 0 && top.y - bottom.y < EDGE) {
      above ??= top;
      return [];
    }
    /** Where the lines above it begin and end: cells beyond continue the row before. */
    const opens = { from: Math.min(top.from, above?.from ?? top.from), to: Math.max(top.to, above?.to ?? top.to) };
    above = undefined;
    const runs = baselines(inside.map((at) => lines[at] as BodyLine));
    return [{ lines: inside, runs, parted: isParted(top.y, bottom.y), opens }];
  });
}

function baselines(lines: readonly BodyLine[]): PlacedRun[][] {
  return rowsByHeight(lines, () => SAME_BASELINE).map((row) =>
    row.flatMap(({ runs, y }) => runs.map((run) => ({ ...run, y }))),
  );
}

/** Bands without two cells side by side, and captions, are between two tables, but for headings over all columns. */
function splitAtText(bands: readonly Band[], grid: RuledGrid): Band[][] {
  const groups: Band[][] = [[]];
  for (const band of bands) {
    const isCaption = readCaption(band.runs.map((runs) => textOf(runs)).join(' ')) !== null;
    const isHeading = band.runs.length === 1 || isBold(makeLine(band.runs.flat(), 0));
    const within = isHeading && groups.at(-1)?.length !== 0;
    if (!isCaption && (isRow(band, grid) || within)) groups.at(-1)?.push(band);
    else if (groups.at(-1)?.length !== 0) groups.push([]);
  }
  // What follows the last row in separate lines explains the table.
  return groups
    .map((group) => group.slice(0, group.findLastIndex((band) => isRow(band, grid)) + 1))
    .filter((group) => group.length > 0);
}

/** Cells are side by side on a line; in a drawn row all but one may be empty. */
function isRow({ runs, parted }: Band, { columns, boxed, continues }: RuledGrid): boolean {
  // Names of columns often stand on a filled area without borders between them.
  if (areNamesOfColumns(runs, columns)) return true;
  if (!parted) return false;
  const own = columns.length > 0 ? columns : findBlankColumns(runs);
  if (boxed) return runs.length > 0;
  const filled = runs.map((line) => columnsFilled(line, own));
  const crossing = filled.filter((cells) => cells.has(null)).length;
  if (crossing > runs.length * MOST_CROSSING) return false;
  // A page may hold nothing but the rest of one cell.
  return (continues !== undefined && runs.length > 0) || filled.some((cells) => cells.size > 1 && !cells.has(null));
}

function columnsFilled(runs: readonly PlacedRun[], columns: readonly number[]): ReadonlySet<number | null> {
  return new Set(visibleRuns(runs).map((run) => columnOf(run, columns)));
}

function readTable(bands: readonly Band[], grid: RuledGrid): FoundTable | null {
  const all = bands.flatMap(({ runs }) => runs);
  const columns = grid.columns.length > 0 ? grid.columns : findBlankColumns(all);
  if (columns.length + 1 < FEWEST_COLUMNS) return null;
  const rows = readRows(bands, columns, grid.boxed).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const above = (grid.continues ?? []).map((cells) => ({ cells }));
  const named = isNamed(bands, grid);
  if (!named && !isForm(bands, grid) && (!isTable([...above, ...rows]) || isTextInColumns(all, columns, grid)))
    return null;
  const body = rows.findIndex((row, at) => !row.bold || (at > 0 && isOverRows(row)));
  const header = Math.max(body, grid.headed === true || named ? 1 : 0);
  return {
    rows: {
      header: rows.slice(0, header).map(({ cells }) => cells),
      body: rows.slice(header).map(({ cells }) => cells),
    },
    lines: new Set(bands.flatMap(({ lines }) => lines)),
    columns,
    left: grid.left,
  };
}

/** With lines between its rows, each band is a row; a cell over several is in each that it names, else in the first. */
function readRows(bands: readonly Band[], columns: readonly number[], boxed: boolean): Row[] {
  if (!boxed && bands.length <= HEADER_AND_BODY)
    return bands
      .flatMap((band, index) => (index === 0 && isHeader(band, bands) ? [band.runs] : splitRows(band, columns)))
      .map((lines) => toRow(placeInColumns(lines, columns)));
  const rows: PlacedRun[][][] = [];
  for (const band of bands) {
    const cells = placeInColumns(band.runs, columns);
    const before = rows.at(-1);
    if (boxed && before !== undefined) {
      cells.forEach((cell, index) => {
        const isLeft = (columns[index] ?? Infinity) <= band.opens.from + EDGE;
        if (!isLeft && (columns[index - 1] ?? -Infinity) < band.opens.to - EDGE) return;
        before[index]!.push(...cell);
        cells[index] = isLeft ? before[index]! : [];
      });
    }
    rows.push(cells);
  }
  const texts = new Map<readonly PlacedRun[], string>(rows.flat().map((cell) => [cell, readCell(cell)]));
  return rows.map((cells, at) => {
    const isOwn = (cell: readonly PlacedRun[], index: number) => rows[at - 1]?.[index] !== cell;
    const own = cells.filter(isOwn);
    const isNamed = own.some((cell) => texts.get(cell) !== '');
    // What goes on at length beside several rows names none of them.
    const names = (text: string) => isNamed && text.length <= LONGEST_NAME;
    const shown = (cell: readonly PlacedRun[], index: number) => {
      const text = texts.get(cell)!;
      return isOwn(cell, index) || names(text) ? text : '';
    };
    return { cells: cells.map(shown), bold: isSetApart(own.flat()) };
  });
}

function isHeader({ runs }: Band, bands: readonly Band[]): boolean {
  return bands.length === HEADER_AND_BODY && isSetApart(runs.flat());
}

/** Without row borders, rows begin after wider space, else at each line with the first and another cell. */
function splitRows(band: Band, columns: readonly number[]): (readonly (readonly PlacedRun[])[])[] {
  const heights = band.runs.map((runs) => runs[0]?.y ?? 0);
  const gaps = heights.slice(1).map((y, index) => (heights[index] as number) - y);
  const least = Math.min(...gaps);
  const filled = band.runs.map((runs) => columnsFilled(runs, columns));
  const full = filled.filter((own) => own.has(0) && own.size > 1).length;
  const isNumbered = full > 0 && areNumbered(band.runs, columns);
  if (full < 2 && !isNumbered) return [band.runs.map((runs) => [...runs])];
  const groups: PlacedRun[][][] = [];
  const even = Math.max(...gaps) < least * 1.3;
  band.runs.forEach((runs, index) => {
    const starts =
      index === 0 ||
      ((filled[index]?.has(0) ?? false) &&
        (filled[index]?.size ?? 0) > 1 &&
        (isNumbered || (even ? full > band.runs.length * 0.8 : (gaps[index - 1] as number) > least * 1.15)));
    if (starts) groups.push([[...runs]]);
    else groups.at(-1)?.push([...runs]);
  });
  return groups;
}

/** Rows with a number each begin at it, whatever space there is above. */
function areNumbered(lines: readonly (readonly PlacedRun[])[], columns: readonly number[]): boolean {
  const first = lines.map((runs) => textOf(runs.filter((run) => columnOf(run, columns) === 0)));
  return first.every((text) => text === '' || ITEM_NUMBER.test(text));
}

function placeInColumns(lines: readonly (readonly PlacedRun[])[], columns: readonly number[]): PlacedRun[][] {
  const cells: PlacedRun[][] = Array.from({ length: columns.length + 1 }, () => []);
  for (const run of lines.flat()) cells[columnOf(run, columns) ?? columnAtLeft(run, columns)]?.push(run);
  return cells;
}

function toRow(cells: readonly (readonly PlacedRun[])[]) {
  return { cells: cells.map(readCell), bold: isSetApart(cells.flat()) };
}

/** A bold row of one cell, below the names of columns, names the rows below it. */
function isOverRows({ cells }: Row): boolean {
  return cells.filter((cell) => cell !== '').length === 1;
}

function columnAtLeft(run: PlacedRun, columns: readonly number[]): number {
  return columns.filter((border) => border < run.left + 1).length;
}

function isForm(bands: readonly Band[], { boxed }: RuledGrid): boolean {
  const rows = bands.filter(({ runs }) => runs.length === 1);
  return boxed && rows.length >= FEWEST_ROWS_OF_FORM && bands.length - rows.length <= 1;
}

/** Whether the first drawn row names all columns, but perhaps that of the names of rows: cells below may be empty. */
function isNamed([first]: readonly Band[], { boxed, columns }: RuledGrid): boolean {
  const named = columnsOfWords(first!.runs, columns);
  const isMostlyBold = makeLine(first!.runs.flat(), 0).boldShare > MOSTLY;
  return (
    boxed &&
    isMostlyBold &&
    first!.runs.length <= MOST_LINES_OF_NAMES &&
    !named.has(null) &&
    named.size >= Math.max(FEWEST_COLUMNS, columns.length)
  );
}

function isTable(rows: readonly { readonly cells: readonly string[] }[]): boolean {
  if (rows.length < FEWEST_ROWS) return false;
  const filled = rows.filter(({ cells }) => cells.filter((cell) => cell !== '').length > 1).length;
  if (filled < Math.max(FEWEST_ROWS, rows.length * LEAST_FILLED)) return false;
  const first = rows.map(({ cells }) => cells[0] ?? '').filter((cell) => cell !== '');
  // Marks and bullets of paragraphs are apart from their text as cells are.
  return rows[0]?.cells.length !== 2 || !first.every((cell) => LIST_MARK.test(cell));
}

/** Text between two lines across the page has no headings, and lines that fill each of its columns. */
function isTextInColumns(
  lines: readonly (readonly PlacedRun[])[],
  columns: readonly number[],
  { boxed, headed, continues }: RuledGrid,
): boolean {
  if (boxed || headed === true || continues !== undefined || isSetApart(lines[0] ?? [])) return false;
  return [...columns, Infinity].every((_border, column) => {
    const own = lines
      .map((runs) => visibleRuns(runs).filter((run) => columnOf(run, columns) === column))
      .filter((runs) => runs.length > 0)
      .map((runs) => ({ text: textOf(runs), width: widthOf(runs) }));
    const widest = Math.max(...own.map(({ width }) => width));
    const filling = own.filter(({ text, width }) => text.length >= LINE_OF_TEXT && width >= FILLS_COLUMN * widest);
    return filling.length >= Math.max(FEWEST_LINES_OF_TEXT, own.length * MOST_LINES_OF_TEXT);
  });
}

function widthOf(runs: readonly PlacedRun[]): number {
  return Math.max(...runs.map(({ right }) => right)) - Math.min(...runs.map(({ left }) => left));
}
