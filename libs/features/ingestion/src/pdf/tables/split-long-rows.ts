import type { TableRows } from '../../structure/markdown-table.ts';

/** A row up to this length makes a passage together with the header; in longer ones the longest cell is parted. */
const LONGEST_ROW = 900;
/** However long the other cells are, parts of the longest one stay readable. */
const SHORTEST_PART = 300;
/** Ends of sentences and of list items, and the bullets that begin the next. */
const BETWEEN_SENTENCES = /(?<=[.;:])\s+|\s+(?=•)/;

/** Returns the table with over-long rows parted between sentences; each further part repeats the row's first cell. */
export function splitLongRows({ header, body }: TableRows): TableRows {
  return { header, body: body.flatMap(splitRow) };
}

function splitRow(cells: readonly string[]): string[][] {
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  const longest = cells.reduce((most, cell, index) => (cell.length > (cells[most]?.length ?? 0) ? index : most), 0);
  const cell = cells[longest] ?? '';
  const parts = length <= LONGEST_ROW ? [] : splitText(cell, Math.max(SHORTEST_PART, LONGEST_ROW - (length - cell.length)));
  if (parts.length < 2) return [[...cells]];
  const rows = parts.map((part, index) => cells.map((own, column) => (column === longest ? part : index === 0 || column === 0 ? own : '')));
  return [...splitRow(rows[0] as string[]), ...rows.slice(1)];
}

function splitText(text: string, longest: number): string[] {
  const parts: string[] = [];
  for (const sentence of text.split(BETWEEN_SENTENCES)) {
    const last = parts.at(-1);
    if (last === undefined || last.length + 1 + sentence.length > longest) parts.push(sentence);
    else parts[parts.length - 1] = `${last} ${sentence}`;
  }
  return parts;
}
