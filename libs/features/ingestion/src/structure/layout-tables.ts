import { textBlock } from '../document-model/block.ts';
import type { Block } from '../document-model/block.ts';

const MARK = /^(?:\(?(?:\d{1,3}|[a-z]{1,5}|[A-Z]{1,2})\)|\d{1,3}\.|[•–—-])$/;

/** Returns the rows of two-column layout tables, a mark and its text, as paragraphs. Linear. */
export function paragraphsOfLayoutTables(blocks: readonly Block[]): readonly Block[] {
  if (!blocks.some(isLayout)) return blocks;
  return blocks.flatMap((block) =>
    isLayout(block) ? rowsOf(block).map((cells) => textBlock(cells.join(' '), { pages: block.pages })) : [block],
  );
}

function isLayout(block: Block): boolean {
  if (block.table === null) return false;
  const rows = rowsOf(block);
  return rows.length > 0 && rows.every((cells) => cells.length === 2 && MARK.test(cells[0] as string));
}

function rowsOf({ table }: Block): string[][] {
  if (table === null) return [];
  return [...table.header, ...table.body]
    .map((row) => row.map((cell) => cell.trim()).filter((cell) => cell !== ''))
    .filter((cells) => cells.length > 0);
}
