import type { Block } from '../document-model/block.ts';
import { DEEPEST_HEADING, RANKS } from '../document-model/heading-meaning.ts';
import { readOwnHeading } from './headings.ts';

/** `HO2: Homes for rent`, `Policy HO2 Homes for rent`; in the building code `H1D4 Footings`. */
const CODED =
  /^(?:([A-Z]{1,4}\d{1,3})\s*[:–—-]\s*|Policy\s+([A-Z]{1,4}\d{1,3})(?:\s*[:–—-])?\s+|([A-JS]\d{1,2}[CDFGOPV]\d{1,2})\s+)(\p{Lu}.*)$/u;
/** Fewer coded headings are names of things. */
const FEWEST_CODES = 5;

/**
 * Reads policies with coded provisions, `HO2: Homes for rent`. Returns the blocks with these as provisions and the
 * numbered headings above them, or, where paragraphs are numbered through the document, with the codes above those;
 * other documents unchanged.
 */
export function provisionsOfCodes(blocks: readonly Block[]): readonly Block[] {
  const codes = headingsWithCodes(blocks.filter(isOpenHeading));
  if (codes.length === 0) return blocks;
  const below = blocks.slice(blocks.indexOf(codes[0]!)).flatMap(({ meaning }) => meaning ?? []);
  const paragraphs = below.filter((meaning) => meaning.is === 'provision').filter(({ isParagraph }) => isParagraph);
  const hasParagraphs = countThrough(paragraphs, codes.length);
  return blocks.map((block): Block => {
    const { number, heading } = isOpenHeading(block) ? readCoded(block.text) : NO_CODE;
    if (number !== null && hasParagraphs)
      return {
        ...block,
        meaning: { is: 'container', type: 'section', rank: RANKS.heading + DEEPEST_HEADING, number, heading },
      };
    if (number !== null) return { ...block, meaning: { is: 'provision', number, heading } };
    if (hasParagraphs) return block;
    const own = readOwnHeading(block);
    if (own?.is !== 'provision' || !/^\d/.test(own.number)) return block;
    return { ...block, meaning: { ...own, is: 'container', type: 'section', rank: RANKS.heading + 1 } };
  });
}

const NO_CODE = { number: null, heading: '' };

function readCoded(text: string): { number: string | null; heading: string } {
  const [, own, policy, clause, heading = ''] = CODED.exec(text) ?? [];
  return { number: own ?? policy ?? clause ?? null, heading };
}

function isOpenHeading({ kind, meaning }: Block): boolean {
  return kind === 'heading' && meaning === undefined;
}

/** Whether the paragraphs below provisions with codes go on with the numbers before them. */
export function countThrough(paragraphs: readonly { readonly number: string }[], codes: number): boolean {
  return paragraphs.length >= codes && paragraphs[0]?.number !== '1';
}

/** Returns the headings with codes among the given ones; none where there are few. */
export function headingsWithCodes<T extends { readonly text: string }>(headings: readonly T[]): T[] {
  const coded = headings.filter(({ text }) => CODED.test(text));
  const codes = new Set(coded.map(({ text }) => readCoded(text).number));
  return codes.size >= FEWEST_CODES ? coded : [];
}
