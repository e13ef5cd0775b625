import type { BodyLine } from '../reading-order.ts';
import type { PdfPage } from '../pdf-line.ts';
import { findTables } from './find-tables.ts';
import type { FoundTable } from './find-tables.ts';
import { findHeadedColumns, headingsAtEnd } from './headed-columns.ts';
import { splitLongRows } from './split-long-rows.ts';
import { findGrids } from './ruled-grid.ts';

const SAME_COLUMN = 8;

/** Returns the lines with each table as one, headers repeated; `apart` are lines that are in no row. */
export function placeTables(
  lines: readonly BodyLine[],
  pages: readonly PdfPage[],
  apart: ReadonlySet<BodyLine> = new Set(),
): BodyLine[] {
  const placed: BodyLine[] = [];
  let before: FoundTable | null = null;
  for (let from = 0; from < lines.length;) {
    const page = (lines[from] as BodyLine).page;
    let to = from;
    while (lines[to]?.page === page) to++;
    const own = lines.slice(from, to);
    const grids = findGrids((pages[page - 1] as PdfPage).rules);
    const found: FoundTable[] = findTables(own, [...grids, ...findHeadedColumns(own, before)]);
    const tables = found.filter((table) => ![...table.lines].some((at) => apart.has(own[at] as BodyLine)));
    const first = tables.find((table) => table.lines.has(0));
    if (first !== undefined && before !== null) tables[tables.indexOf(first)] = continued(first, before);
    placed.push(...withTables(own, tables));
    before = tables.find((table) => table.lines.has(own.length - 1)) ?? headingsAtEnd(own);
    from = to;
  }
  return placed;
}

function continued(table: FoundTable, before: FoundTable): FoundTable {
  const same =
    table.columns.length === before.columns.length &&
    table.columns.every((column, index) => Math.abs(column - (before.columns[index] as number)) <= SAME_COLUMN);
  return same && table.rows.header.length === 0
    ? { ...table, rows: { ...table.rows, header: before.rows.header } }
    : table;
}

function withTables(lines: readonly BodyLine[], tables: readonly FoundTable[]): BodyLine[] {
  const placed: BodyLine[] = [];
  const written = new Set<FoundTable>();
  lines.forEach((line, index) => {
    const table = tables.find((own) => own.lines.has(index));
    if (table === undefined) placed.push(line);
    else if (!written.has(table)) {
      written.add(table);
      placed.push({ ...line, text: '', runs: [], boldShare: 0, table: splitLongRows(table.rows) });
    }
  });
  return placed;
}
