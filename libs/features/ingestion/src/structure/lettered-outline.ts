import type { Block } from '../document-model/block.ts';

const LETTERED = /^((?:[A-Z]{2,4}-)?[A-Z]{1,3}\d{1,2}(?:\.\d{1,2}){1,4})[.:]?\s+(?=[\p{Lu}(“‘"])/u;
const FEWEST = 3;

/**
 * Reads outlines numbered by a part's letter, `C7.6.1 Lamps`. Returns the blocks with these as provisions and their
 * headings; other documents unchanged. Linear.
 */
export function provisionsOfLetteredOutline(blocks: readonly Block[]): readonly Block[] {
  const numbers = new Set(blocks.flatMap((block) => numberOf(block) ?? []));
  if (numbers.size < FEWEST) return blocks;
  return blocks.map((block): Block => {
    const number = numberOf(block);
    if (number === null) return block;
    const heading = block.text.replace(LETTERED, '').trim();
    return { ...block, meaning: { is: 'provision', number, heading } };
  });
}

function numberOf({ kind, text, meaning }: Block): string | null {
  return kind === 'heading' && meaning === undefined ? (LETTERED.exec(text)?.[1] ?? null) : null;
}
