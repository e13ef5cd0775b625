import type { Block } from '../document-model/block.ts';
import { RANKS } from '../document-model/heading-meaning.ts';
import { levelsAbove } from './numbering.ts';

const LETTERED = /^((?:[A-Z]{2,4}-)?[A-Z]{1,3}\d{1,2}((?:\.\d{1,2}){0,4}))[.:]?\s+(?=[\p{Lu}(“‘"])/u;
const FEWEST = 3;

/** Whether a line opens with a number such as `C7.6`, which has letters before its levels. */
export function hasLetteredNumber(text: string): boolean {
  return (LETTERED.exec(text)?.[2] ?? '') !== '';
}

/**
 * Returns headings numbered by a part's letter as provisions, `C7.6.1 Lamps`, and those above them, `C7.6`, `C7.0`, as
 * containers; other documents unchanged.
 */
export function provisionsOfLetteredOutline(blocks: readonly Block[]): readonly Block[] {
  const numbers = new Set(blocks.flatMap((block) => numberOf(block, 'heading') ?? []));
  const dotted = [...numbers].filter((number) => number.includes('.'));
  const below = blocks
    .map((block) => levelsAbove(stemOf(numberOf(block, 'text') ?? '')))
    .filter((levels) => levels.some((level) => numbers.has(level)));
  if (dotted.length + below.length < FEWEST) return blocks;
  const hasText = new Set(below.flat());
  const above = new Set([...numbers].flatMap((number) => levelsAbove(stemOf(number))));
  return blocks.map((block): Block => {
    const number = numberOf(block, 'heading');
    if (number === null) return block;
    const heading = block.text.replace(LETTERED, '').trim();
    const rank = RANKS.heading + stemOf(number).split('.').length;
    if (above.has(stemOf(number)))
      return { ...block, meaning: { is: 'container', type: 'section', rank, number, heading } };
    const isProvision = number.includes('.') || hasText.has(number);
    return isProvision ? { ...block, meaning: { is: 'provision', number, heading } } : block;
  });
}

/** Returns the number of a heading, or of a text below one: `L4.1` below `L4`. */
function numberOf({ kind, text, meaning }: Block, wanted: 'heading' | 'text'): string | null {
  return kind === wanted && meaning === undefined ? (LETTERED.exec(text)?.[1] ?? null) : null;
}

/** `C7.0` heads what is numbered `C7.1`, `C7.2`. */
function stemOf(number: string): string {
  return number.replace(/\.0$/, '');
}
