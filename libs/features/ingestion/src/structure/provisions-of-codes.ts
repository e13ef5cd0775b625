import type { Block } from '../document-model/block.ts';
import { RANKS } from '../document-model/heading-meaning.ts';
import { readOwnHeading } from './headings.ts';

const CODED = /^([A-Z]{1,4}\d{1,3})\s*[:–—-]\s*(\p{Lu}.*)$/u;
/** Fewer coded headings are names of things. */
const FEWEST_CODES = 5;

/**
 * Reads policies with coded provisions, `HO2: Homes for rent`. Returns the blocks with these as provisions and the
 * numbered headings above them; other documents unchanged. Linear.
 */
export function provisionsOfCodes(blocks: readonly Block[]): readonly Block[] {
  if (headingsWithCodes(blocks.filter(isOpenHeading)).length === 0) return blocks;
  return blocks.map((block): Block => {
    const [, code, title = ''] = isOpenHeading(block) ? (CODED.exec(block.text) ?? []) : [];
    if (code !== undefined) return { ...block, meaning: { is: 'provision', number: code, heading: title } };
    const own = readOwnHeading(block);
    if (own?.is !== 'provision' || !/^\d/.test(own.number)) return block;
    const { number, heading } = own;
    return { ...block, meaning: { is: 'container', type: 'section', rank: RANKS.heading + 1, number, heading } };
  });
}

function isOpenHeading({ kind, meaning }: Block): boolean {
  return kind === 'heading' && meaning === undefined;
}

/** Returns the headings with codes among the given ones; none where there are few. */
export function headingsWithCodes<T extends { readonly text: string }>(headings: readonly T[]): T[] {
  const coded = headings.filter(({ text }) => CODED.test(text));
  const codes = new Set(coded.map(({ text }) => CODED.exec(text)?.[1]));
  return codes.size >= FEWEST_CODES ? coded : [];
}
