import type { Block } from './block.ts';
import { PROVISION_NUMBER, readHeading } from './headings.ts';
import type { HeadingMeaning } from './headings.ts';

/** `1. ` at the head of a text. */
export const DOTTED_NUMBER = /^\d+[A-Z]*\.\s/;
const FEWEST_NAMED = 3;

/** How a document numbers its provisions, seen over all of its headings. */
export interface Numbering {
  /** Numbers that hold other numbered provisions. */
  readonly chapters: ReadonlySet<string>;
  /** `1. …` is an item of a table or list. */
  readonly dottedAreItems: boolean;
  /** Words that provisions are headed with. */
  readonly words: ReadonlySet<string>;
  /** It is the volume with the endnotes. */
  readonly onlyEndnotes: boolean;
}

/** Returns how a document numbers its provisions. Linear. */
export function learnNumbering(blocks: readonly Block[]): Numbering {
  return { chapters: chapterNumbers(blocks), dottedAreItems: dottedNumbersAreItems(blocks), words: namingWords(blocks), onlyEndnotes: holdsOnlyEndnotes(blocks) };
}

/** True when nearly all numbered headings go without a full stop: then `1. …` is an item of a table or list. */
function dottedNumbersAreItems(blocks: readonly Block[]): boolean {
  const numbered = blocks.filter((block) => block.kind === 'heading' && block.paragraph === undefined && PROVISION_NUMBER.test(block.text));
  const dotted = numbered.filter((block) => DOTTED_NUMBER.test(block.text)).length;
  return dotted > 0 && numbered.length - dotted >= 3 * dotted;
}

/** True for the volume of an Act that holds its endnotes alone: there they are the text. */
function holdsOnlyEndnotes(blocks: readonly Block[]): boolean {
  const meanings = blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => readHeading(text).is);
  return meanings.includes('endnotes') && !meanings.includes('provision');
}

/** Words (`Article`, `Disclosure`) that head so many provisions that they number them: fewer headings name those of other texts. */
function namingWords(blocks: readonly Block[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { kind, text } of blocks) {
    const word = kind === 'heading' ? namingWord(readHeading(text)) : null;
    if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= FEWEST_NAMED).map(([word]) => word));
}

/** Returns the word that a provision is headed with, or null for one that only has a number. */
export function namingWord(meaning: HeadingMeaning): string | null {
  return meaning.is === 'provision' ? (/^\p{L}+(?= )/u.exec(meaning.number)?.[0] ?? null) : null;
}

/** Numbers of headings that have numbered headings below them (`3` above `3.1`): they hold provisions. */
function chapterNumbers(blocks: readonly Block[]): ReadonlySet<string> {
  const numbers = blocks.filter((block) => block.kind === 'heading' && block.paragraph === undefined).map((block) => PROVISION_NUMBER.exec(block.text)?.[1]).filter((number) => number !== undefined);
  const above = new Set<string>();
  for (const number of numbers) {
    const parts = number.split('.');
    for (let count = 1; count < parts.length; count++) above.add(parts.slice(0, count).join('.'));
  }
  return new Set(numbers.filter((number) => above.has(number)));
}
