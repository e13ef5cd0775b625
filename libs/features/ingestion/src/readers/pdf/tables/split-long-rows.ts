import { TABLE_PIECES } from '../../../document-model/limits.ts';
import { estimateWordPieces } from '../../../document-model/word-pieces.ts';
import type { TableRows } from '../../../document-model/markdown-table.ts';

/** However long header and other cells are, a part of the longest cell has room for this many word pieces. */
const FEWEST_PIECES = 60;
/** What Markdown itself takes, in word pieces a column: a cell's border, and `--- |` below the header. */
const BORDER_PIECES = 1;
const UNDERLINE_PIECES = 4;
/** Ends of sentences and of list items, and the bullets that begin the next. */
const BETWEEN_SENTENCES = /(?<=[.;:])\s+|(?<!\s)\s+(?=•)/;

/** Splits over-long rows, between sentences where it can; each further part repeats the row's first cell. */
export function splitLongRows({ header, body }: TableRows): TableRows {
  const columns = Math.max(...[...header, ...body].map((row) => row.length));
  const underlined = columns * (UNDERLINE_PIECES + (header.length === 0 ? BORDER_PIECES : 0)) + 2 * BORDER_PIECES;
  const room = Math.max(
    FEWEST_PIECES,
    TABLE_PIECES - underlined - header.reduce((sum, row) => sum + rowPieces(row), 0),
  );
  return { header, body: body.flatMap((row) => splitRow(row, room)) };
}

function rowPieces(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + estimateWordPieces(cell) + BORDER_PIECES, BORDER_PIECES);
}

function splitRow(cells: readonly string[], room: number): string[][] {
  const sizes = cells.map(estimateWordPieces);
  const longest = sizes.indexOf(Math.max(...sizes));
  const others = rowPieces(cells) - (sizes[longest] ?? 0);
  const parts =
    others + (sizes[longest] ?? 0) <= room
      ? []
      : splitText(cells[longest] ?? '', Math.max(FEWEST_PIECES, room - others));
  if (parts.length < 2) return [[...cells]];
  const rows = parts.map((part, index) =>
    cells.map((cell, column) => (column === longest ? part : index === 0 || column === 0 ? cell : '')),
  );
  return [...splitRow(rows[0] as string[], room), ...rows.slice(1)];
}

function splitText(text: string, room: number): string[] {
  const parts: string[] = [];
  const pieces = text
    .split(BETWEEN_SENTENCES)
    .flatMap((sentence) => (estimateWordPieces(sentence) > room ? sentence.split(' ') : [sentence]));
  let size = 0;
  for (const piece of pieces) {
    const own = estimateWordPieces(piece);
    if (parts.length === 0 || size + own > room) {
      parts.push(piece);
      size = own;
    } else {
      parts[parts.length - 1] = `${parts.at(-1) as string} ${piece}`;
      size += own;
    }
  }
  return parts;
}
