import type { PageGraphics, PageRule } from '../page-graphics.ts';
import { rowsByHeight } from '../rows-by-height.ts';
import { tallyPages } from '../../common/tally.ts';

/** A line across a table, put together from the borders of its cells. */
export interface RowLine {
  /** Height on the page, in points from its bottom. */
  readonly y: number;
  readonly from: number;
  readonly to: number;
  /** Where the border of one cell ends and that of the next begins. */
  readonly breaks: readonly number[];
}

/** Lines across that frame one table, from the top down, with the places of vertical borders. */
export interface RuledGrid {
  readonly rows: readonly RowLine[];
  readonly left: number;
  readonly right: number;
  /** Borders between columns, drawn or as breaks in the lines across, from left to right; may be empty. */
  readonly columns: readonly number[];
  /** Each cell is drawn with its borders at the sides: each space between two lines across is one row. */
  readonly boxed: boolean;
  readonly headed?: boolean;
  /** The headings of its columns on the page before; absent where it begins on its page. */
  readonly continues?: readonly (readonly string[])[];
  /** True when a column border is drawn between two heights, or none is drawn at all. */
  isParted(top: number, bottom: number): boolean;
}

const SAME_HEIGHT = 1.6;
/** Borders of neighbouring cells are drawn up to their own width apart. */
const SAME_LINE_GAP = 4;
const SAME_EDGE = 4;
/** The lines of one table end this near to each other; those of headers and footers often a little further out. */
const SAME_TABLE = 2.5;
const SHORTEST_ROW_LINE = 60;
const MOST_COLUMNS = 60;
const NARROWEST_COLUMN = 20;
/** A rule at the same place on so many pages belongs to the header or footer. */
const FURNITURE_PAGES = 4;
const FURNITURE_SHARE = 0.25;

/** Returns pages without the rules that come back at the same place on many: those that part header and footer. */
export function withoutFurnitureRules<T extends PageGraphics>(pages: readonly T[]): T[] {
  const keyOf = ({ kind, at, from, to }: PageRule) =>
    `${kind} ${Math.round(at / 3)} ${Math.round(from / 6)} ${Math.round(to / 6)}`;
  const counts = tallyPages(pages.map(({ rules }) => rules.map(keyOf)));
  const needed = Math.max(FURNITURE_PAGES, pages.length * FURNITURE_SHARE);
  return pages.map((page) => ({
    ...page,
    rules: page.rules.filter((rule) => (counts.get(keyOf(rule)) ?? 0) < needed),
  }));
}

/** Returns a page's grids: lines across with the same ends or, next to a tall cell, one end. */
export function findGrids(rules: readonly PageRule[]): RuledGrid[] {
  const grids: RowLine[][] = [];
  const all = rowLines(rules);
  for (const row of all) {
    const grid = grids.find(
      (lines) =>
        Math.abs((lines[0] as RowLine).from - row.from) <= SAME_TABLE &&
        Math.abs((lines[0] as RowLine).to - row.to) <= SAME_TABLE,
    );
    if (grid === undefined) grids.push([row]);
    else grid.push(row);
  }
  const vertical = columnLines(rules);
  const partial = { all, atBorders: new Set(all.filter((row) => beginsAtBorder(row, vertical))) };
  return grids
    .filter((rows) => rows.length > 1)
    .flatMap((rows) => partedByColumns(withPartial(rows, partial), vertical))
    .map((rows) => toGrid(rows, vertical));
}

/** Tables below each other may end alike at the sides: borders that never part one row are those of two tables. */
function partedByColumns(rows: readonly RowLine[], vertical: readonly PageRule[]): (readonly RowLine[])[] {
  const bands = rows.slice(1).map((below, index) => bordersBetween(rows[index] as RowLine, below, vertical));
  const together = new Set(bands.flatMap((own) => own.flatMap((a) => own.map((b) => `${a} ${b}`))));
  const parts: RowLine[][] = [];
  let [from, to] = [0, 0];
  let borders: number[] = [];
  bands.forEach((own, index) => {
    if (own.some((a) => borders.some((b) => Math.abs(a - b) > 1 && !together.has(`${a} ${b}`)))) {
      parts.push(framed(rows.slice(from, to + 1)));
      from = index;
      borders = [];
    }
    if (own.length > 0) to = index + 1;
    borders.push(...own);
  });
  return parts.length === 0 ? [rows] : [...parts, framed(rows.slice(from))];
}

/** The first and the last line of a table may be drawn with the borders of the cells beyond it. */
function framed(rows: readonly RowLine[]): RowLine[] {
  return rows.map((row, index) => (index === 0 || index === rows.length - 1 ? { ...row, breaks: [] } : row));
}

/** Borders inside a row, counted in least column widths; none for a hatched area. */
function bordersBetween(above: RowLine, below: RowLine, vertical: readonly PageRule[]): number[] {
  const inside = vertical.filter(
    ({ at, from, to }) =>
      at > below.from + SAME_EDGE &&
      at < Math.max(above.to, below.to) - SAME_EDGE &&
      Math.min(above.y, to) - Math.max(below.y, from) > (above.y - below.y) / 2,
  );
  const borders = [...new Set(inside.map(({ at }) => Math.round(at / (SAME_EDGE * 2))))];
  return borders.length > MOST_COLUMNS ? [] : borders;
}

interface PartialLines {
  readonly all: readonly RowLine[];
  /** Those that begin at a border between columns. */
  readonly atBorders: ReadonlySet<RowLine>;
}

function withPartial(rows: readonly RowLine[], { all, atBorders }: PartialLines): RowLine[] {
  const [first, last] = [rows[0] as RowLine, rows.at(-1) as RowLine];
  const isPartial = (row: RowLine) =>
    (Math.abs(row.from - first.from) <= SAME_EDGE && row.to < first.to - SAME_EDGE) ||
    (Math.abs(row.to - first.to) <= SAME_EDGE && row.from > first.from + NARROWEST_COLUMN && atBorders.has(row));
  const partial = all.filter((row) => row.y < first.y && row.y > last.y && isPartial(row));
  return [...rows, ...partial].toSorted((a, b) => b.y - a.y);
}

function beginsAtBorder({ from }: RowLine, vertical: readonly PageRule[]): boolean {
  return vertical.some(({ at }) => Math.abs(at - from) <= SAME_EDGE);
}

function columnLines(rules: readonly PageRule[]): PageRule[] {
  return joinRules(rules.filter(({ kind }) => kind === 'vertical')).map(({ y: at, from, to }) => ({
    kind: 'vertical',
    at,
    from,
    to,
  }));
}

function rowLines(rules: readonly PageRule[]): RowLine[] {
  return joinRules(rules.filter(({ kind }) => kind === 'horizontal')).filter(
    ({ from, to }) => to - from >= SHORTEST_ROW_LINE,
  );
}

function joinRules(rules: readonly PageRule[]): RowLine[] {
  const placed = rules.map(({ at, from, to }) => ({ y: at, from, to, breaks: [] as number[] }));
  return rowsByHeight(placed, () => SAME_HEIGHT).flatMap((segments) => {
    const joined: typeof placed = [];
    for (const segment of segments.sort((a, b) => a.from - b.from)) {
      const { from, to } = segment;
      const last = joined.at(-1);
      if (last === undefined || from - last.to > SAME_LINE_GAP) joined.push(segment);
      else {
        if (from > last.from + SAME_EDGE && from >= last.to - SAME_EDGE && to > last.to + SAME_EDGE)
          last.breaks.push((from + last.to) / 2);
        last.to = Math.max(last.to, to);
      }
    }
    return joined;
  });
}

function toGrid(rows: readonly RowLine[], vertical: readonly PageRule[]): RuledGrid {
  const left = Math.min(...rows.map(({ from }) => from));
  const right = Math.max(...rows.map(({ to }) => to));
  const [top, bottom] = [(rows[0] as RowLine).y, (rows.at(-1) as RowLine).y];
  const inside = vertical.filter(
    ({ at, from, to }) =>
      at > left + SAME_EDGE && at < right - SAME_EDGE && to > bottom + SAME_HEIGHT && from < top - SAME_HEIGHT,
  );
  const places = [...rows.flatMap(({ breaks }) => breaks), ...inside.map(({ at }) => at)].toSorted((a, b) => a - b);
  const columns: number[] = [];
  for (const place of places) if (place - (columns.at(-1) ?? left) > SAME_EDGE * 2) columns.push(place);
  const isParted = (from: number, to: number) =>
    inside.length === 0 || inside.some((rule) => Math.min(from, rule.to) - Math.max(to, rule.from) > (from - to) / 2);
  return { rows, left, right, columns, boxed: inside.length > 0, isParted };
}
