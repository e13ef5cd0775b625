import { UnreadableDocumentError } from '@regqa/errors';
import { LIMITS } from '../../../document-model/limits.ts';
import type { Block } from '../../../document-model/block.ts';
import type { TableRows } from '../../../document-model/markdown-table.ts';

export interface TableCell {
  readonly blocks: readonly Block[];
  readonly columns: number;
  readonly rows: number;
  readonly continued: boolean;
}

export interface TableRow {
  readonly header: boolean;
  readonly cells: readonly TableCell[];
}

/** A longer text over several rows is kept only in the first. */
const LONGEST_REPEATED = 200;

interface Filled {
  readonly text: string;
  readonly rowsLeft: number;
}

/**
 * Returns full rows: a cell over rows is repeated in each, so that each can be read by itself; one over columns is not.
 * Throws UnreadableDocumentError beyond the size limit.
 */
export function gridOf(rows: readonly TableRow[]): TableRows {
  const filled = fill(rows).filter(({ texts }) => texts.some((text) => text !== ''));
  const columns = filled.reduce((most, { texts }) => Math.max(most, texts.length), 0);
  const used = Array.from({ length: columns }, (_, column) => filled.some(({ texts }) => (texts[column] ?? '') !== ''));
  const kept = filled.map(({ header, texts }) => ({
    header,
    texts: used.flatMap((isUsed, column) => (isUsed ? [texts[column] ?? ''] : [])),
  }));
  const firstBody = kept.findIndex(({ header }) => !header);
  const headers = firstBody < 0 ? Math.min(1, kept.length) : firstBody;
  return {
    header: kept.slice(0, headers).map(({ texts }) => texts),
    body: kept.slice(headers).map(({ texts }) => texts),
  };
}

function fill(rows: readonly TableRow[]): { header: boolean; texts: string[] }[] {
  let above: Filled[] = [];
  let cells = 0;
  return rows.map(({ header, cells: own }) => {
    const row = fillRow(own, above);
    cells += row.length;
    if (cells > LIMITS.tableCells)
      throw new UnreadableDocumentError(`A table has more than ${LIMITS.tableCells.toLocaleString('en-AU')} cells.`);
    above = row;
    return { header, texts: row.map(({ text }) => text) };
  });
}

function fillRow(cells: readonly TableCell[], above: readonly Filled[]): Filled[] {
  const row: Filled[] = [];
  const fillFromAbove = () => {
    for (let cell = above[row.length]; cell !== undefined && cell.rowsLeft > 0; cell = above[row.length])
      row.push({ text: cell.text, rowsLeft: cell.rowsLeft - 1 });
  };
  for (const cell of cells) {
    fillFromAbove();
    if (row.length >= LIMITS.tableColumns)
      throw new UnreadableDocumentError(`A table has more than ${LIMITS.tableColumns} columns.`);
    const text = cell.continued ? (above[row.length]?.text ?? '') : textOfBlocks(cell.blocks);
    const repeated = text.length <= LONGEST_REPEATED;
    row.push({ text: cell.continued && !repeated ? '' : text, rowsLeft: repeated ? cell.rows - 1 : 0 });
    const columns = Math.min(cell.columns, LIMITS.tableColumns - row.length + 1);
    for (let more = 1; more < columns; more++) row.push({ text: '', rowsLeft: cell.rows - 1 });
  }
  fillFromAbove();
  return row;
}

export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(' ');
}
