import { TABLE_PIECES } from './limits.ts';
import { estimateWordPieces } from './word-pieces.ts';

/** Rows of a table; `header` rows come first in it. */
export interface TableRows {
  readonly header: readonly (readonly string[])[];
  readonly body: readonly (readonly string[])[];
}

/** Returns a table as Markdown, a long one in pieces that each repeat the header rows. */
export function tableAsMarkdown(table: TableRows): string[] {
  const columns = [...table.header, ...table.body].reduce((most, row) => Math.max(most, row.length), 1);
  const [first, ...moreHeader] = table.header.map((row) => line(row, columns));
  const head = [first ?? line([], columns), `|${' --- |'.repeat(columns)}`, ...moreHeader].join('\n');
  const pieces: string[] = [];
  let rows: string[] = [];
  const headSize = estimateWordPieces(head);
  let size = headSize;
  for (const row of table.body) {
    const text = line(row, columns);
    const own = estimateWordPieces(text);
    if (rows.length > 0 && size + own > TABLE_PIECES) {
      pieces.push([head, ...rows].join('\n'));
      rows = [];
      size = headSize;
    }
    rows.push(text);
    size += own;
  }
  if (rows.length > 0 || pieces.length === 0) pieces.push([head, ...rows].join('\n'));
  return pieces;
}

function line(cells: readonly string[], columns: number): string {
  const padded = [...cells, ...Array<string>(columns - cells.length).fill('')];
  return `| ${padded.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()).join(' | ')} |`;
}
