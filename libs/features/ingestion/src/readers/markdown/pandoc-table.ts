import type { TableRows } from '../../document-model/markdown-table.ts';

export interface DrawnTable {
  readonly rows: TableRows;
  /** Index of its last line. */
  readonly last: number;
}

/** Where a column begins and, exclusively, ends; the last one of a table without borders is open. */
interface Column {
  readonly start: number;
  readonly end: number | undefined;
}

/** The rule over columns: `-------  ----  -----`. */
const COLUMNS = /^ {0,3}-{2,}(?: +-{2,})+ *$/;
/** The rule over and under a table of rows with several lines. */
const WHOLE = /^ {0,3}-{5,} *$/;
const GRID_RULE = /^\+(?:[-=:]{3,}\+)+ *$/;
const LONGEST_HEADER = 10;
const MOST_LINES = 2_000;

/**
 * Returns the table that Pandoc draws from a line on (simple, multiline and grid tables of its manual), or null. Cells
 * are Markdown.
 */
export function readPandocTable(lines: readonly string[], from: number): DrawnTable | null {
  const line = lines[from] as string;
  if (GRID_RULE.test(line)) return readGrid(lines, from);
  if (WHOLE.test(line) || COLUMNS.test(line)) return readRuled(lines, from);
  return line.trim() !== '' && COLUMNS.test(lines[from + 1] ?? '') ? readSimple(lines, from) : null;
}

/** One line of headings over the rule, one line a row up to a blank one. */
function readSimple(lines: readonly string[], from: number): DrawnTable {
  let end = from + 2;
  while ((lines[end] ?? '').trim() !== '') end++;
  const columns = columnsBelow(lines[from + 1] as string);
  const header = [cellsOf([lines[from] as string], columns)];
  return { rows: { header, body: lines.slice(from + 2, end).map((row) => cellsOf([row], columns)) }, last: end - 1 };
}

/** A rule above and below; blank lines part rows of several lines. */
function readRuled(lines: readonly string[], from: number): DrawnTable | null {
  const headings = lines.slice(from, from + LONGEST_HEADER).findIndex((line) => COLUMNS.test(line));
  const start = from + headings + 1;
  if (headings < 0 || lines.slice(from, start).some((line) => line.trim() === '')) return null;
  const length = lines.slice(start, start + MOST_LINES).findIndex((line) => WHOLE.test(line) || COLUMNS.test(line));
  if (length < 1) return null;
  const columns = columnsBelow(lines[start - 1] as string);
  const header = headings > 1 ? [cellsOf(lines.slice(from + 1, start - 1), columns)] : [];
  const inside = lines.slice(start, start + length);
  const rows = inside.some((line) => line.trim() === '') ? partedByBlanks(inside) : inside.map((line) => [line]);
  return { rows: { header, body: rows.map((row) => cellsOf(row, columns)) }, last: start + length };
}

function partedByBlanks(lines: readonly string[]): string[][] {
  const rows: string[][] = [[]];
  for (const line of lines)
    if (line.trim() !== '') rows.at(-1)?.push(line);
    else rows.push([]);
  return rows.filter((row) => row.length > 0);
}

function readGrid(lines: readonly string[], from: number): DrawnTable | null {
  let end = from;
  while (/^[+|]/.test(lines[end] ?? '')) end++;
  if (!GRID_RULE.test(lines[end - 1] as string) || end - from < 3) return null;
  const borders = [...(lines[from] as string).matchAll(/\+/g)].map(({ index }) => index);
  const columns = borders.slice(1).map((end, at) => ({ start: (borders[at] as number) + 1, end }));
  const [header, body]: [string[][], string[][]] = [[], []];
  let row: string[] = [];
  let hasHeader = false;
  for (const line of lines.slice(from + 1, end)) {
    if (!GRID_RULE.test(line)) {
      row.push(line);
      continue;
    }
    body.push(cellsOf(row, columns));
    row = [];
    if (!hasHeader && line.includes('=')) {
      hasHeader = true;
      header.push(...body.splice(0));
    }
  }
  return { rows: { header, body }, last: end - 1 };
}

function columnsBelow(rule: string): Column[] {
  const starts = [...rule.matchAll(/(?<!-)-/g)].map(({ index }) => index);
  return starts.map((start, at) => ({ start: at === 0 ? 0 : start, end: starts[at + 1] }));
}

/** Returns the cells of a row, the lines of each joined. */
function cellsOf(lines: readonly string[], columns: readonly Column[]): string[] {
  return columns.map(({ start, end }) =>
    lines
      .map((line) => line.slice(start, end).trim())
      .filter((cell) => cell !== '')
      .join(' '),
  );
}
