import type { Block } from '../document-model/block.ts';
import { RANKS } from '../document-model/heading-meaning.ts';
import { readHeading } from './headings.ts';

const CODED = /^([A-Z]{1,4}\d{1,3})\s*[:–—-]\s*(\p{Lu}.*)$/u;
/** Fewer coded headings are names of things. */
const FEWEST_CODES = 5;

/**
 * Reads policies with coded provisions, `HO2: Homes for rent`. Returns the blocks with these as provisions and the
 * numbered headings above them; other documents unchanged. Linear.
 */
export function provisionsOfCodes(blocks: readonly Block[]): readonly Block[] {
  if (!haveCodes(blocks.map((block) => codeOf(block)?.number ?? null))) return blocks;
  return blocks.map((block): Block => {
    const code = codeOf(block);
    if (code !== null) return { ...block, meaning: { is: 'provision', ...code } };
    const meaning = block.kind === 'heading' && block.meaning === undefined ? readHeading(block.text) : null;
    if (meaning?.is !== 'provision' || !/^\d/.test(meaning.number)) return block;
    return {
      ...block,
      meaning: {
        is: 'container',
        type: 'section',
        rank: RANKS.heading + 1,
        number: meaning.number,
        heading: meaning.heading,
      },
    };
  });
}

/** Returns the headings with codes among the given ones; none where there are few. */
export function headingsWithCodes<T extends { readonly text: string }>(headings: readonly T[]): T[] {
  const coded = headings.map(({ text }) => readCode(text)?.number ?? null);
  return haveCodes(coded) ? headings.filter((_heading, index) => coded[index] !== null) : [];
}

function haveCodes(codes: readonly (string | null)[]): boolean {
  return new Set(codes.filter((code) => code !== null)).size >= FEWEST_CODES;
}

function codeOf({ kind, text, meaning }: Block): { number: string; heading: string } | null {
  return kind === 'heading' && meaning === undefined ? readCode(text) : null;
}

function readCode(text: string): { number: string; heading: string } | null {
  const match = CODED.exec(text);
  return match === null ? null : { number: match[1] as string, heading: match[2] as string };
}
