/** Decides what the summary table shows of each file. */
import Table from 'cli-table3';
import { formatCount, printable } from '../terminal.ts';

/** A file with what reading it found; null where nothing was read. */
export interface TableRow {
  readonly file: string;
  readonly title: string;
  readonly outcome: string;
  readonly found: {
    readonly format: string;
    readonly pages: number | null;
    readonly provisions: number;
    readonly passages: number;
    /** Passages cut within a run of text. */
    readonly cut: number;
    /** Contents entries that were not found. */
    readonly missing: number;
    readonly flags: number;
    readonly warnings: number;
  } | null;
}

type Found = NonNullable<TableRow['found']>;

/** A column of numbers; one that says `quiet` is left out when it would be empty. */
const NUMBERS: readonly {
  readonly head: string;
  readonly value: (found: Found) => number | null;
  readonly quiet?: true;
}[] = [
  { head: 'Pages', value: ({ pages }) => pages, quiet: true },
  { head: 'Provisions', value: ({ provisions }) => provisions },
  { head: 'Passages', value: ({ passages }) => passages },
  { head: 'Cut', value: ({ cut }) => cut || null, quiet: true },
  { head: 'Missing', value: ({ missing }) => missing || null, quiet: true },
  { head: 'Flags', value: ({ flags }) => flags || null, quiet: true },
  { head: 'Warnings', value: ({ warnings }) => warnings || null, quiet: true },
];

const FORMAT_WIDTH = 8;
const NARROWEST_TEXT = 14;
/** A border and a space on each side of a cell. */
const CELL_BORDER = 3;

/** Returns the table for a terminal of this width. */
export function readingsTable(rows: readonly TableRow[], columns: number): string {
  const numbers = NUMBERS.filter(
    ({ value, quiet }) => !quiet || rows.some(({ found }) => found !== null && value(found) !== null),
  );
  const taken = numbers.reduce(
    (sum, { head }) => sum + Math.max(head.length, 6) + CELL_BORDER,
    outcomeWidth(rows) + FORMAT_WIDTH + 4 * CELL_BORDER + 1,
  );
  const textWidth = Math.max(NARROWEST_TEXT, Math.floor((columns - taken) / 2));
  const table = new Table({
    head: ['File', 'Title', 'Outcome', 'Format', ...numbers.map(({ head }) => head)],
    colAligns: ['left', 'left', 'left', 'left', ...numbers.map(() => 'right' as const)],
    style: { head: [], border: [], compact: true },
  });
  for (const { file, title, outcome, found } of rows) {
    const values = numbers.map(({ value }) => (found === null ? null : value(found)));
    table.push([
      shortenPath(file, textWidth),
      shortenTitle(title, textWidth),
      outcome,
      found?.format ?? '',
      ...values.map((value) => (value === null ? '' : formatCount(value))),
    ]);
  }
  return table.toString();
}

const outcomeWidth = (rows: readonly TableRow[]) =>
  Math.max('Outcome'.length, ...rows.map(({ outcome }) => outcome.length));

function shortenTitle(title: string, width: number): string {
  const text = oneLine(title);
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}

/** Cuts a path at the front, which tells files apart least; the file's own name is kept, on several lines if long. */
function shortenPath(path: string, width: number): string {
  const text = oneLine(path);
  if (text.length <= width) return text;
  const name = text.slice(text.lastIndexOf('/') + 1);
  if (name.length < width) return `…${text.slice(text.length - width + 1)}`;
  return (name.match(new RegExp(`.{1,${width}}`, 'gu')) ?? []).join('\n');
}

function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ');
}
