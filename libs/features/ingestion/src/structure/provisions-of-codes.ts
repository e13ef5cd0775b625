import type { Block } from '../document-model/block.ts';
import { DEEPEST_HEADING, RANKS } from '../document-model/heading-meaning.ts';
import { isNumberedHeading, readOwnHeading } from './headings.ts';

/** `HO2: Homes for rent`, `HO2 Homes for rent`, `Policy HO2 - Homes`; in the building code `H1D4 Footings`. */
const CODED = /^(?:(?:Policy )?([A-Z]{1,4}\d{1,3})(?:\s*[:–—-]\s*|\s+)|([A-JS]\d{1,2}[CDFGOPV]\d{1,2})\s+)(\p{Lu}.*)$/u;
/** A sign after the code, the word before it, or the form of the building code. */
const SIGNED = /^(?:Policy |[A-Z]{1,4}\d{1,3}\s*[:–—-]|[A-JS]\d{1,2}[CDFGOPV]\d)/;
/** Fewer, or so few beside numbered headings, are names of things: the wastes of a schedule, `Y1 Clinical wastes`. */
const FEWEST_CODES = 5;
const LEAST_SHARE = 0.5;

/**
 * Returns the blocks with codes, `HO2: Homes for rent`, as provisions below numbered headings, or as headings above
 * paragraphs that are numbered through the document; other documents unchanged.
 */
export function provisionsOfCodes(blocks: readonly Block[]): readonly Block[] {
  const codes = headingsWithCodes(blocks.filter(isOpenHeading));
  if (codes.length === 0 || codes.length < blocks.filter(isNumberedHeading).length * LEAST_SHARE) return blocks;
  const below = blocks.slice(blocks.indexOf(codes[0]!)).flatMap(({ meaning }) => meaning ?? []);
  const paragraphs = below.filter((meaning) => meaning.is === 'provision').filter(({ isParagraph }) => isParagraph);
  const hasParagraphs = countThrough(paragraphs, codes.length);
  const highest = Math.min(...codes.map(({ level }) => level));
  return blocks.map((block): Block => {
    const { number, heading } = isOpenHeading(block) ? readCoded(block.text) : NO_CODE;
    if (number !== null && hasParagraphs)
      return {
        ...block,
        meaning: { is: 'container', type: 'section', rank: RANKS.heading + DEEPEST_HEADING, number, heading },
      };
    if (number !== null) return { ...block, meaning: { is: 'provision', number, heading } };
    if (hasParagraphs) return block;
    const own = isNumberedHeading(block) ? readOwnHeading(block) : null;
    if (own?.is !== 'provision') return block;
    // Above what is set alike without a number, below what is set larger; `2.1.1` is below `2.1`.
    const rank = RANKS.heading + Math.min(block.level, highest) - 1 / own.number.split('.').length;
    return { ...block, meaning: { ...own, is: 'container', type: 'section', rank } };
  });
}

const NO_CODE = { number: null, heading: '' };

function readCoded(text: string): { number: string | null; heading: string } {
  const [, policy, clause, heading = ''] = CODED.exec(text) ?? [];
  return { number: policy ?? clause ?? null, heading };
}

function isOpenHeading({ kind, meaning }: Block): boolean {
  return kind === 'heading' && meaning === undefined;
}

/** Whether the paragraphs below provisions with codes go on with the numbers before them. */
export function countThrough(paragraphs: readonly { readonly number: string }[], codes: number): boolean {
  const plain = paragraphs.filter(({ number }) => /^\d+$/.test(number));
  return plain.length >= codes && plain[0]!.number !== '1';
}

/** Returns the headings with codes; none where they are few or, as `PM10 Particles`, neither have a sign nor count. */
export function headingsWithCodes<T extends { readonly text: string }>(headings: readonly T[]): T[] {
  const coded = headings.filter(({ text }) => CODED.test(text));
  const codes = [...new Set(coded.map(({ text }) => readCoded(text).number!))];
  const counting = codes.filter((code, at) => /(?<!\d)0?1$/.test(code) || isNext(codes[at - 1] ?? '', code));
  const areCodes = coded.some(({ text }) => SIGNED.test(text)) || counting.length >= codes.length * LEAST_SHARE;
  return codes.length >= FEWEST_CODES && areCodes ? coded : [];
}

function isNext(before: string, code: string): boolean {
  const [letters = '', number = ''] = before.split(/(?<=[A-Z])(?=\d)/);
  return code === `${letters}${Number(number) + 1}`;
}
