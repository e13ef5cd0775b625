import type { Block } from '../document-model/block.ts';
import { RANKS } from '../document-model/heading-meaning.ts';
import type { HeadingMeaning } from '../document-model/heading-meaning.ts';
import { levelsAbove } from './numbering.ts';

const LETTERED = /^((?:[A-Z]{2,4}-)?[A-Z]{1,3}\d{1,2}((?:\.\d{1,2}){0,4}))[.:]?\s+(?=[\p{Lu}(“‘"])/u;
/** Fewer are names of things. */
const FEWEST = 3;

/** Whether a line opens with a number such as `C7.6`, which has letters before its levels. */
export function hasLetteredNumber(text: string): boolean {
  return (LETTERED.exec(text)?.[2] ?? '') !== '';
}

/**
 * Reads outlines numbered by a part's letter, `C7.6.1 Lamps` below `C7.6` and `C7.0`. Returns the blocks with these as
 * provisions and their headings; other documents unchanged. Linear.
 */
export function provisionsOfLetteredOutline(blocks: readonly Block[]): readonly Block[] {
  const numbers = new Set(blocks.flatMap((block) => numberOf(block) ?? []));
  const dotted = [...numbers].filter((number) => number.includes('.'));
  const below = blocks.filter((block) =>
    levelsAbove(stemOf(numberOfText(block) ?? '')).some((level) => numbers.has(level)),
  );
  if (dotted.length + below.length < FEWEST) return blocks;
  const hasText = new Set(below.flatMap((block) => levelsAbove(stemOf(numberOfText(block) ?? ''))));
  const above = new Set([...numbers].flatMap((number) => levelsAbove(stemOf(number))));
  return blocks.map((block) => {
    const number = numberOf(block);
    if (number === null) return block;
    const meaning = meaningOf(number, block, {
      holdsOthers: above.has(stemOf(number)),
      holdsText: hasText.has(number),
    });
    return meaning === null ? block : { ...block, meaning };
  });
}

function numberOf({ kind, text, meaning }: Block): string | null {
  return kind === 'heading' && meaning === undefined ? (LETTERED.exec(text)?.[1] ?? null) : null;
}

/** `L4.1` as the number of a text below the heading `L4`. */
function numberOfText({ kind, text }: Block): string | null {
  return kind === 'text' ? (LETTERED.exec(text)?.[1] ?? null) : null;
}

function meaningOf(
  number: string,
  { text }: Block,
  { holdsOthers, holdsText }: { readonly holdsOthers: boolean; readonly holdsText: boolean },
): HeadingMeaning | null {
  const heading = text.replace(LETTERED, '').trim();
  if (holdsOthers)
    return {
      is: 'container',
      type: 'section',
      rank: RANKS.heading + stemOf(number).split('.').length,
      number,
      heading,
    };
  return number.includes('.') || holdsText ? { is: 'provision', number, heading } : null;
}

/** `C7.0` heads what is numbered `C7.1`, `C7.2`. */
function stemOf(number: string): string {
  return number.replace(/\.0$/, '');
}
