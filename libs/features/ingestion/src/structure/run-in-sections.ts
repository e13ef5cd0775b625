import { numberHeading, textAfter } from '../document-model/block.ts';
import type { Block } from '../document-model/block.ts';
import { meaningOfHeading } from './headings.ts';
import { namingWord } from './numbering.ts';
import { isBefore } from './outline-number.ts';

const NUMBER = String.raw`(?:Section|SECTION|Sec\.)\s+(\d{1,4}(?:[.-]\d{1,4}){0,3}[A-Z]?)`;
const OPENING = new RegExp(String.raw`^${NUMBER}(?:\.|\s+[–—-](?=\s))(?:\s+(?=[\p{Lu}“"‘'(\[])|$)`, 'u');
const BARE = new RegExp(String.raw`^${NUMBER}\.$`);
const TITLE = /^(\p{Lu}[^.]{2,80})\.(?:\s+|$)/u;
/** A title is no sentence. */
const VERB = /\b(?:shall|may|must|is|are|has|have|means|includes?|appl(?:y|ies))\b/;
/** Fewer sections are references to another law. */
const FEWEST = 5;
/** Share of them that come after the one before. */
const LEAST_IN_ORDER = 0.8;

/** Returns `Section 1.040. Lamps. No lamp …`, and numbers above their text, as headings; null for other documents. */
export function sectionsRunIn(blocks: readonly Block[]): Block[] | null {
  const { numbers, inOrder, hasOthers } = findSections(blocks);
  if (numbers < FEWEST || inOrder.size < numbers * LEAST_IN_ORDER || hasOthers) return null;
  const isTitle = (index: number) =>
    inOrder.has(index - 1) && BARE.test(blocks[index - 1]!.text) && meaningOfHeading(blocks[index])?.is === 'plain';
  return blocks.flatMap((block, index) => {
    const number = inOrder.get(index);
    if (number === undefined) return isTitle(index) ? [] : [block];
    return headed(block, number, isTitle(index + 1) ? blocks[index + 1]!.text : null);
  });
}

/** Whether a line of a page is the number of a section, whose text is below: a reference has more words. */
export function isBareSection(line: string): boolean {
  return BARE.test(line);
}

interface Sections {
  readonly numbers: number;
  /** Those that come after the one before; chapters may start theirs at 1 again. */
  readonly inOrder: ReadonlyMap<number, string>;
  /** Provisions are headed in another way. */
  readonly hasOthers: boolean;
}

function findSections(blocks: readonly Block[]): Sections {
  const inOrder = new Map<number, string>();
  let [numbers, hasOthers] = [0, false];
  let last: string | null = null;
  blocks.forEach((block, index) => {
    const meaning = meaningOfHeading(block);
    if (meaning?.is === 'container') last = null;
    if (meaning?.is === 'provision') {
      hasOthers ||= namingWord(meaning) !== 'Section';
      last = meaning.number.replace(/^Section /, '');
    }
    const number = meaning === null || meaning.is === 'plain' ? numberOf(block) : null;
    if (number === null) return;
    numbers++;
    if (last !== null && !isBefore(last, number)) return;
    last = number;
    inOrder.set(index, number);
  });
  return { numbers, inOrder, hasOthers };
}

function headed(block: Block, number: string, title: string | null): Block[] {
  const opening = OPENING.exec(block.text)![0];
  const titled = TITLE.exec(block.text.slice(opening.length));
  const [all, heading] = titled === null || VERB.test(titled[1]!) ? ['', title] : [titled[0], titled[1]!];
  const text = textAfter(block, opening.length + all.length);
  const head = numberHeading({ is: 'provision', number: `Section ${number}`, heading }, block);
  return text.text === '' ? [head] : [head, text];
}

function numberOf({ kind, text }: Block): string | null {
  return kind === 'table' ? null : (OPENING.exec(text)?.[1] ?? null);
}
