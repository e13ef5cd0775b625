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
  const numbered = blocks.filter((block) => block.kind === 'heading' && PROVISION_NUMBER.test(block.text));
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

/**
 * Numbers of headings that have numbered headings below them (`3` above `3.1`): they hold provisions. Those of a
 * schedule stand below no section (`1.1` in Schedule 1 of an Act of the ACT).
 */
function chapterNumbers(blocks: readonly Block[]): ReadonlySet<string> {
  const chapters = new Set<string>();
  let open = new Set<string>();
  for (const { kind, text } of blocks) {
    if (kind !== 'heading') continue;
    const number = PROVISION_NUMBER.exec(text)?.[1];
    if (number === undefined) {
      const meaning = readHeading(text);
      if (meaning.is === 'container' && meaning.type === 'schedule') open = new Set();
      continue;
    }
    open.add(number);
    const parts = number.split('.');
    for (let count = 1; count < parts.length; count++) {
      const above = parts.slice(0, count).join('.');
      if (open.has(above)) chapters.add(above);
    }
  }
  return chapters;
}
