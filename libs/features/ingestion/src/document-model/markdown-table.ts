import { TABLE_PIECES } from './limits.ts';
import { estimateWordPieces } from './word-pieces.ts';

export interface TableRows {
  readonly header: readonly (readonly string[])[];
  readonly body: readonly (readonly string[])[];
}

/** Returns a table as Markdown, a long one in pieces that each repeat the header rows. */
export function tableAsMarkdown(table: TableRows): string[] {
  const columns = [...table.header, ...table.body].reduce((most, row) => Math.max(most, row.length), 1);
  const [first, ...moreHeader] = table.header.map((row) => line(row, columns));
  const head = [first ?? line([], columns), `|${' --- |'.repeat(columns)}`, ...moreHeader].join('\n');
  const headSize = estimateWordPieces(head);
  const pieces: string[][] = [[head]];
  let size = headSize;
  for (const row of table.body) {
    const text = line(row, columns);
    const own = estimateWordPieces(text);
    if (size > headSize && size + own > TABLE_PIECES) {
      pieces.push([head]);
      size = headSize;
    }
    pieces.at(-1)?.push(text);
    size += own;
  }
  return pieces.map((lines) => lines.join('\n'));
}

function line(cells: readonly string[], columns: number): string {
  const padded = [...cells, ...Array<string>(columns - cells.length).fill('')];
  return `| ${padded.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()).join(' | ')} |`;
}
