import type { BodyLine } from '../reading-order.ts';
import type { PdfPage } from '../pdf-line.ts';
import { findTables } from './find-tables.ts';
import type { FoundTable } from './find-tables.ts';
import { findHeadedColumns } from './headed-columns.ts';
import { hasColumnsOf, withOpenEnds } from './open-grids.ts';
import { findGrids } from './ruled-grid.ts';

/** Share of the size of text that notes have at most. */
const SMALLER = 0.9;

/** Returns the lines with each table as one, in its place, headers repeated; `apart` are lines that are in no row. */
export function placeTables(
  lines: readonly BodyLine[],
  pages: readonly PdfPage[],
  apart: ReadonlySet<BodyLine> = new Set(),
): BodyLine[] {
  const placed: BodyLine[] = [];
  let before: FoundTable | null = null;
  let above: FoundTable | null = null;
  for (const [page, own] of Map.groupBy(lines, (line) => line.page)) {
    const grids = withOpenEnds(findGrids((pages[page - 1] as PdfPage).rules), own, before);
    const found: FoundTable[] = findTables(own, [...grids, ...findHeadedColumns(own, before)]);
    const tables = found.filter((table) => ![...table.lines].some((at) => apart.has(own[at] as BodyLine)));
    const first = tables.find((table) => table.lines.has(0));
    if (first !== undefined && above !== null) tables[tables.indexOf(first)] = continued(first, above);
    placed.push(...withTables(own, tables));
    before = tables.find((table) => table.lines.has(own.length - 1)) ?? null;
    above = before ?? tables.find((table) => endsPage(table, own)) ?? null;
  }
  return placed;
}

/** Below it are notes at most, in smaller print. */
function endsPage({ lines }: FoundTable, own: readonly BodyLine[]): boolean {
  const last = Math.max(...lines);
  const size = own[last]!.size;
  return own.slice(last + 1).every((line) => line.size < size * SMALLER);
}

/** A table goes on under its headings; a row that goes on has its number, or other first cell, again. */
function continued(table: FoundTable, before: FoundTable): FoundTable {
  if (!hasColumnsOf(table, before)) return table;
  const { header, body } = table.rows;
  const [first, ...others] = body;
  const isSameTable = header.length === 0 || JSON.stringify(header) === JSON.stringify(before.rows.header);
  const again = isSameTable && first?.[0] === '' ? [before.rows.body.at(-1)?.[0] ?? '', ...first.slice(1)] : first;
  const own = header.length === 0 ? before.rows.header : header;
  return { ...table, rows: { header: own, body: again === undefined ? body : [again, ...others] } };
}

function withTables(lines: readonly BodyLine[], tables: readonly FoundTable[]): BodyLine[] {
  const placed: BodyLine[] = [];
  const written = new Map<FoundTable, BodyLine>();
  lines.forEach((line, index) => {
    const table = tables.find((own) => own.lines.has(index));
    if (table === undefined) placed.push(line);
    else if (!written.has(table)) {
      const own = { ...line, text: '', runs: [], boldShare: 0, table: table.rows };
      written.set(table, own);
      placed.push(own);
    }
  });
  for (const [table, own] of written) moveBelow(placed, own, areaOf(table, lines));
  return placed;
}

type Area = Readonly<Record<'top' | 'left' | 'right', number>>;

function areaOf(table: FoundTable, lines: readonly BodyLine[]): Area {
  const own = [...table.lines].map((at) => lines[at]!);
  const [top, right] = [own.map(({ y }) => y), own.map((line) => line.right)].map((all) => Math.max(...all));
  return { top: top!, left: Math.min(...own.map(({ left }) => left)), right: right! };
}

/** Moves a table below the lines over it that the file writes right after it. */
function moveBelow(lines: BodyLine[], table: BodyLine, { top, left, right }: Area): void {
  const from = lines.indexOf(table);
  const isOver = (line: BodyLine) => line.table === undefined && line.y > top && line.left < right && line.right > left;
  const end = lines.findIndex((line, at) => at > from && !isOver(line));
  const last = (end < 0 ? lines.length : end) - 1;
  const before = lines[from - 1];
  const isBelow = before !== undefined && isOver(before) && before.y < lines[last]!.y;
  if (!isBelow) lines.splice(last, 0, ...lines.splice(from, 1));
}
