import type { BodyLine } from '../reading-order.ts';
import type { FoundTable } from './find-tables.ts';
import type { RowLine, RuledGrid } from './ruled-grid.ts';
import { areNamesOfColumns, columnsOfWords, isInColumns, isSetApart, OMITTED } from './table-columns.ts';

/** Names of columns stand no further above the first line of their table, by their size. */
const NEAR = 1.5;
/** How far out of its table a line may reach, and its columns may differ from page to page, in points. */
const SLACK = 6;
const SAME_COLUMN = 8;

/**
 * Returns the grids of a page, those with lines only around their headings to the end of the page: a table that goes on
 * has its last line where it ends. `before` is the table that the page before ended with.
 */
export function withOpenEnds(
  grids: readonly RuledGrid[],
  lines: readonly BodyLine[],
  before: FoundTable | null,
): RuledGrid[] {
  return grids.map((drawn) => {
    const grid = withNamesAbove(drawn, lines);
    const open = isOpen(grid, grids, lines)
      ? { ...grid, rows: [...grid.rows, endOf(lines, grid)], headed: true }
      : grid;
    const isFirst = lines.every(({ y }) => y < grid.rows[0]!.y);
    return isFirst && before !== null && hasColumnsOf(open, before) ? { ...open, continues: before.rows.header } : open;
  });
}

/** Whether a grid has the columns of a table, wherever its headings are printed; left pages have another margin. */
export function hasColumnsOf({ columns, left }: Pick<RuledGrid, 'columns' | 'left'>, table: FoundTable): boolean {
  const haveSame = (moved: number) =>
    columns.every((column, index) => Math.abs(column - moved - table.columns[index]!) <= SAME_COLUMN);
  return columns.length === table.columns.length && (haveSame(0) || haveSame(left - table.left));
}

/** Names of columns, of the first or of several others, may stand right above the first line of their table. */
function withNamesAbove(grid: RuledGrid, lines: readonly BodyLine[]): RuledGrid {
  const [top] = grid.rows as [RowLine];
  const near = ({ y, size }: BodyLine) => y > top.y && y < top.y + size * NEAR;
  const names = lines.filter((line) => near(line) && isWithin(line, grid));
  const runs = names.map((line) => line.runs);
  const named = columnsOfWords(runs, grid.columns);
  const areEnough = named.has(0) || named.size > 2;
  if (!areEnough || !areNamesOfColumns(runs, grid.columns)) return grid;
  const above = { ...top, y: Math.max(...names.map(({ y, size }) => y + size)) };
  return { ...grid, rows: [above, ...grid.rows] };
}

function isWithin(line: BodyLine, { left, right }: RuledGrid): boolean {
  return line.left > left - SLACK && line.right < right + SLACK;
}

function isOpen(grid: RuledGrid, grids: readonly RuledGrid[], lines: readonly BodyLine[]): boolean {
  const { rows, columns, boxed } = grid;
  if (boxed || rows.length !== 2 || columns.length === 0) return false;
  const below = lines.filter(({ y, text }) => y < bottomOf(grid).y && !OMITTED.test(text));
  const headings = lines.filter(({ y }) => y < rows[0]!.y && y > bottomOf(grid).y).flatMap(({ runs }) => runs);
  const isLast = grids.every((other) => bottomOf(other).y >= bottomOf(grid).y);
  const fits = (line: BodyLine) => isWithin(line, grid) && isInColumns(line.runs, columns);
  return headings.length > 0 && isSetApart(headings) && isLast && below.length > 0 && below.every(fits);
}

function bottomOf({ rows }: RuledGrid): RowLine {
  return rows.at(-1)!;
}

function endOf(lines: readonly BodyLine[], grid: RuledGrid): RowLine {
  return { ...bottomOf(grid), y: Math.min(...lines.map(({ y }) => y)) - 1 };
}
