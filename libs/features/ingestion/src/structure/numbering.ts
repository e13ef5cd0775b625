import type { Block } from '../document-model/block.ts';
import type { HeadingMeaning } from '../document-model/heading-meaning.ts';
import { PROVISION_NUMBER, readHeading, readOwnHeading } from './headings.ts';
import { leadingMarks } from './marks.ts';
import { isBefore, PLAIN_NUMBER } from './outline-number.ts';

export const DOTTED_NUMBER = /^\d+[A-Z]*\.\s/;
const FEWEST_NAMED = 3;

/** Their numbers are unrelated to those before: `4` of a zone in a Land Use Table is not the chapter of `4.1`. */
const RESTARTING: ReadonlySet<string> = new Set(['schedule', 'part', 'group']);

export interface Numbering {
  readonly chapters: ReadonlySet<string>;
  /** `1. …` is an item of a table or list. */
  readonly dottedAreItems: boolean;
  readonly words: ReadonlySet<string>;
  /** Words that head levels above the provisions: `Article 1` over `Section 1.010`. */
  readonly levels: ReadonlySet<string>;
  /** It is the volume with the endnotes. */
  readonly onlyEndnotes: boolean;
  /** Chapters end with endnotes of their own. */
  readonly endnotesOfChapters: boolean;
  /** `(1)` is below `(a)`, as in statutes of the United States. */
  readonly lettersFirst: boolean;
}

/** Returns how the headings of a document are numbered. */
export function learnNumbering(blocks: readonly Block[]): Numbering {
  const meanings = blocks.map(({ kind, text }) => (kind === 'heading' ? readHeading(text) : null));
  const holds = (is: HeadingMeaning['is']) => meanings.some((meaning) => meaning?.is === is);
  const chapters = chapterNumbers(blocks);
  return {
    chapters,
    dottedAreItems: dottedNumbersAreItems(blocks, chapters),
    words: namingWords(blocks, meanings),
    levels: levelWords(meanings),
    onlyEndnotes: holds('endnotes') && !holds('provision'),
    endnotesOfChapters: numbersGoOnAfterEndnotes(meanings),
    lettersFirst: haveLettersFirst(blocks),
  };
}

/** Whether more provisions that begin with `(a)` go on with another letter after `(1)` than begin with `(1)`. */
function haveLettersFirst(blocks: readonly Block[]): boolean {
  const provisions: string[][] = [[]];
  for (const { kind, text } of blocks) {
    if (kind === 'heading') provisions.push([]);
    const [mark] = kind === 'text' ? leadingMarks(text) : [];
    if (mark !== undefined) provisions.at(-1)!.push(mark);
  }
  const letters = provisions.filter(hasNumbersBelowLetters).length;
  return letters >= FEWEST_NAMED && letters > provisions.filter(([first]) => first === '1').length;
}

function hasNumbersBelowLetters(marks: readonly string[]): boolean {
  if (marks[0] !== 'a' || !marks.includes('1')) return false;
  const next = marks.slice(marks.indexOf('1')).find((mark) => /^[a-z]$/.test(mark));
  // `(a)` and `(i)` are below `(1)`.
  return next !== undefined && next !== 'a' && next !== 'i';
}

/** They are few, and not those above the others: in an outline `4.1` is below `4. Standards`. */
function dottedNumbersAreItems(blocks: readonly Block[], chapters: ReadonlySet<string>): boolean {
  const headings = blocks.filter(({ kind, meaning }) => kind === 'heading' && meaning === undefined);
  const numbered = headings.filter(({ text }) => PROVISION_NUMBER.test(text));
  const dotted = numbered.filter(({ text }) => DOTTED_NUMBER.test(text));
  const above = dotted.filter(({ text }) => chapters.has(PROVISION_NUMBER.exec(text)![1]!));
  return above.length * 2 < dotted.length && numbered.length - dotted.length >= 3 * dotted.length;
}

/** What the words of each block make it; null for those that are no headings. */
type Meanings = readonly (HeadingMeaning | null)[];

/** Words (`Article`) that head enough provisions, or headings with marks, `(A)`; `Disclosure 305-1` counts twice. */
function namingWords(blocks: readonly Block[], meanings: Meanings): ReadonlySet<string> {
  const counts = new Map<string, number>();
  meanings.forEach((meaning, index) => {
    const word = namingWord(meaning);
    const next = blocks[index + 1];
    const holdsMarks = next?.kind === 'heading' && leadingMarks(next.text).length > 0;
    const isOfSeries = meaning?.is === 'provision' && /\d-\d/.test(meaning.number);
    if (word !== null) counts.set(word, (counts.get(word) ?? 0) + (holdsMarks ? FEWEST_NAMED : isOfSeries ? 2 : 1));
  });
  return new Set([...counts].filter(([, count]) => count >= FEWEST_NAMED).map(([word]) => word));
}

/** The endnotes of an Act come after its last provision; what they quote is numbered again, or as another Act's. */
function numbersGoOnAfterEndnotes(meanings: Meanings): boolean {
  let last: string | null = null;
  let beforeEndnotes: string | null = null;
  return meanings.some((meaning) => {
    if (meaning?.is === 'endnotes') beforeEndnotes ??= last;
    if (meaning?.is === 'container' && meaning.type === 'schedule') beforeEndnotes = null;
    if (meaning?.is !== 'provision' || !PLAIN_NUMBER.test(meaning.number)) return false;
    const goesOn = beforeEndnotes !== null && isSoonAfter(beforeEndnotes, meaning.number);
    [last, beforeEndnotes] = [meaning.number, null];
    return goesOn;
  });
}

/** Whether a number comes after another, two chapters later at most: one between may have no numbers below its own. */
function isSoonAfter(number: string, other: string): boolean {
  return isBefore(number, other) && Number.parseInt(other, 10) - Number.parseInt(number, 10) <= 2;
}

/** Words whose headings are mostly right above the heading of a provision that is headed otherwise. */
function levelWords(meanings: Meanings): ReadonlySet<string> {
  const words = meanings.map(namingWord);
  const places = Map.groupBy(words.keys(), (index) => words[index] ?? '');
  const isLevel = (word: string, at: readonly number[]) => {
    const above = at.filter((index) => meanings[index + 1]?.is === 'provision' && words[index + 1] !== word);
    return word !== '' && at.length >= FEWEST_NAMED && above.length * 2 > at.length;
  };
  return new Set([...places].filter(([word, at]) => isLevel(word, at)).map(([word]) => word));
}

/** Returns the word that a provision is headed with, or null for one that only has a number. */
export function namingWord(meaning: HeadingMeaning | null): string | null {
  return meaning?.is === 'provision' ? (/^\p{L}+(?= )/u.exec(meaning.number)?.[0] ?? null) : null;
}

/** Numbers with numbered headings below (`3` above `3.1`). A schedule's own are below no section. */
function chapterNumbers(blocks: readonly Block[]): ReadonlySet<string> {
  const chapters = new Set<string>();
  let open = new Set<string>();
  for (const block of blocks) {
    const own = readOwnHeading(block);
    const number = own === null ? undefined : PROVISION_NUMBER.exec(block.text)?.[1];
    if (number !== undefined) {
      open.add(number);
      for (const above of levelsAbove(number)) if (open.has(above)) chapters.add(above);
    } else if (own?.is === 'container' && RESTARTING.has(own.type)) open = new Set();
  }
  return chapters;
}

/** Returns the numbers above a number with dots: `5` and `5.1` above `5.1.2`. */
export function levelsAbove(number: string): string[] {
  const parts = number.split('.');
  return parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join('.'));
}
