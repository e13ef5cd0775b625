/** A provision or heading as a PDF's contents pages name it. */
export interface PrintedEntry {
  readonly number: string;
  readonly heading: string;
}

/** Contents pages are looked for in this share of a file. */
const OPENING_SHARE = 0.2;
/** A page with fewer entries ends the contents list. */
const LEAST_ENTRIES = 3;
/** An entry's title runs over so many lines at most. */
const MOST_LINES = 5;

/** Columns of one list differ by so many characters. */
const COLUMN_SLACK = 3;

const START = new RegExp(
  String.raw`^\s*(?:((?:Chapter|Part|Division|Subdivision|Schedule)\s+[0-9A-Z][0-9A-Z.-]*)\s*(?:—|–|\s)\s*|` +
    String.raw`(\d{1,3}[A-Z]{0,4}(?:-\d{1,3}[A-Z]{0,3})?)\.?\s+)(\S.*)$`,
);
const PAGE = /(?:\s*\.{3,}\s*|\s{2,})(?:\d{1,4}|[ivxl]{1,6})\s*$/;

/** Returns the entries of the contents pages at the beginning of a file, read from lines as they are laid out. */
export function contentsOf(layout: readonly (readonly string[])[]): PrintedEntry[] {
  const pages = layout.slice(0, Math.max(4, Math.ceil(layout.length * OPENING_SHARE)));
  const begin = pages.findIndex((page) => page.some((line) => /^\s*(?:Table of )?contents\s*$/i.test(line)));
  if (begin < 0) return [];
  const entries: PrintedEntry[] = [];
  for (const page of pages.slice(begin)) {
    const found = entriesOf(page);
    if (found.length < LEAST_ENTRIES) break;
    entries.push(...found);
  }
  return entries;
}

function entriesOf(page: readonly string[]): PrintedEntry[] {
  const entries: PrintedEntry[] = [];
  const column = numberColumn(page);
  let open: OpenEntry | null = null;
  for (const line of page) {
    if (line.trim() === '') continue;
    const start = startOf(line, { column, inEntry: open !== null });
    open = start ?? goOn(open, line);
    if (open === null) continue;
    if (PAGE.test(line)) entries.push({ number: open.number, heading: open.heading });
    if (PAGE.test(line) || open.lines === MOST_LINES) open = null;
  }
  return entries;
}

interface OpenEntry extends PrintedEntry {
  readonly lines: number;
}

function goOn(open: OpenEntry | null, line: string): OpenEntry | null {
  return open === null
    ? null
    : { number: open.number, heading: `${open.heading} ${line.replace(PAGE, '').trim()}`, lines: open.lines + 1 };
}

/** Returns the entry that a line begins, or null: a number in the column of titles goes on with one. */
function startOf(line: string, { column, inEntry }: { column: number; inEntry: boolean }): OpenEntry | null {
  const match = START.exec(line);
  if (match === null) return null;
  const begins =
    match[1] !== undefined ? !inEntry || /^\s{0,12}\S/.test(line) : line.search(/\S/) <= column + COLUMN_SLACK;
  return begins
    ? { number: match[1] ?? match[2] ?? '', heading: (match[3] ?? '').replace(PAGE, '').trim(), lines: 1 }
    : null;
}

/** Where the numbers of provisions stand on a page: the leftmost column that several lines begin with a number at. */
function numberColumn(page: readonly string[]): number {
  const columns = page
    .filter((line) => START.exec(line)?.[2] !== undefined)
    .map((line) => line.search(/\S/))
    .sort((a, b) => a - b);
  return (
    columns.find(
      (column) => columns.filter((other) => Math.abs(other - column) <= COLUMN_SLACK).length >= LEAST_ENTRIES,
    ) ??
    columns[0] ??
    0
  );
}
