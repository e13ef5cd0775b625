import { numberHeading, textAfter } from '../document-model/block.ts';
import type { Block } from '../document-model/block.ts';
import { haveProvisions } from './headings.ts';
import { isBefore } from './outline-number.ts';

const OPENING = /^(?:Section|SECTION|Sec\.)\s+(\d{1,4}(?:[.-]\d{1,4}){0,3}[A-Z]?)\.\s+(?=[\p{Lu}“"‘'(\[])/u;
const TITLE = /^(\p{Lu}[^.]{2,80})\.(?:\s+|$)/u;
/** A title is no sentence. */
const VERB = /\b(?:shall|may|must|is|are|has|have|means|includes?|appl(?:y|ies))\b/;
/** Fewer sections are references to another law. */
const FEWEST = 5;
/** Share of them that come after the one before. */
const LEAST_IN_ORDER = 0.8;

/**
 * Reads ordinances whose sections begin within the line, `Section 1.040. Lamps. No lamp …`. Returns the blocks with the
 * number and title of each as a heading; null for other documents.
 */
export function sectionsRunIn(blocks: readonly Block[]): Block[] | null {
  const numbers = blocks.flatMap((block) => numberOf(block) ?? []);
  const inOrder = numbers.filter((number, at) => at === 0 || isBefore(numbers[at - 1]!, number));
  if (numbers.length < FEWEST || inOrder.length < numbers.length * LEAST_IN_ORDER || haveProvisions(blocks))
    return null;
  let last: string | null = null;
  return blocks.flatMap((block) => {
    const number = numberOf(block);
    if (number === null || (last !== null && !isBefore(last, number))) return [block];
    last = number;
    return headed(block, number);
  });
}

function headed(block: Block, number: string): Block[] {
  const opening = OPENING.exec(block.text)![0];
  const titled = TITLE.exec(block.text.slice(opening.length));
  const [all, heading] = titled === null || VERB.test(titled[1]!) ? ['', null] : [titled[0], titled[1]!];
  const text = textAfter(block, opening.length + all.length);
  const head = numberHeading({ is: 'provision', number: `Section ${number}`, heading }, block);
  return text.text === '' ? [head] : [head, text];
}

function numberOf({ kind, text }: Block): string | null {
  return kind === 'text' ? (OPENING.exec(text)?.[1] ?? null) : null;
}
