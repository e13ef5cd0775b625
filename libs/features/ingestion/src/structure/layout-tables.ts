import { textBlock } from '../document-model/block.ts';
import type { Block } from '../document-model/block.ts';
import type { TableRows } from '../document-model/markdown-table.ts';

const MARK = /^(?:\(?(?:\d{1,3}|[a-z]{1,5}|[A-Z]{1,2})\)|\d{1,3}\.|[•–—-])$/;

/** Returns the rows of two-column layout tables, a mark and its text, as paragraphs. */
export function paragraphsOfLayoutTables(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => {
    const rows = block.table === null ? [] : filledCells(block.table);
    const isLayout = rows.length > 0 && rows.every(([mark, ...rest]) => MARK.test(mark!) && rest.length === 1);
    return isLayout ? rows.map((cells) => textBlock(cells.join(' '), { pages: block.pages })) : [block];
  });
}

function filledCells({ header, body }: TableRows): string[][] {
  return [...header, ...body]
    .map((row) => row.map((cell) => cell.trim()).filter((cell) => cell !== ''))
    .filter((cells) => cells.length > 0);
}
