import type { Block } from '../document-model/block.ts';
import type { HeadingMeaning } from '../document-model/heading-meaning.ts';
import { PROVISION_NUMBER, readHeading } from './headings.ts';
import { leadingMarks } from './marks.ts';

/** `1. ` at the head of a text. */
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
}

export function learnNumbering(blocks: readonly Block[]): Numbering {
  return {
    chapters: chapterNumbers(blocks),
    dottedAreItems: dottedNumbersAreItems(blocks),
    words: namingWords(blocks),
    levels: levelWords(blocks),
    onlyEndnotes: holdsOnlyEndnotes(blocks),
  };
}

function dottedNumbersAreItems(blocks: readonly Block[]): boolean {
  const numbered = blocks.filter(
    (block) => block.kind === 'heading' && block.meaning === undefined && PROVISION_NUMBER.test(block.text),
  );
  const dotted = numbered.filter((block) => DOTTED_NUMBER.test(block.text)).length;
  return dotted > 0 && numbered.length - dotted >= 3 * dotted;
}

function holdsOnlyEndnotes(blocks: readonly Block[]): boolean {
  const meanings = blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => readHeading(text).is);
  return meanings.includes('endnotes') && !meanings.includes('provision');
}

/**
 * Words (`Article`) that head enough provisions to number them, or have headings with marks, `(A)`, below. Two of a
 * series (`Disclosure 305-1`) are enough.
 */
function namingWords(blocks: readonly Block[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  blocks.forEach(({ kind, text }, index) => {
    const meaning = kind === 'heading' ? readHeading(text) : null;
    const word = meaning === null ? null : namingWord(meaning);
    const next = blocks[index + 1];
    const holdsMarks = next?.kind === 'heading' && leadingMarks(next.text).length > 0;
    const isOfSeries = meaning?.is === 'provision' && /\d-\d/.test(meaning.number);
    if (word !== null) counts.set(word, (counts.get(word) ?? 0) + (holdsMarks ? FEWEST_NAMED : isOfSeries ? 2 : 1));
  });
  return new Set([...counts].filter(([, count]) => count >= FEWEST_NAMED).map(([word]) => word));
}

/** Words whose headings are mostly right above the heading of a provision that is headed otherwise. */
function levelWords(blocks: readonly Block[]): ReadonlySet<string> {
  const counts = new Map<string, { all: number; above: number }>();
  blocks.forEach(({ kind, text }, index) => {
    const word = kind === 'heading' ? namingWord(readHeading(text)) : null;
    if (word === null) return;
    const count = counts.get(word) ?? { all: 0, above: 0 };
    const next = blocks[index + 1];
    const below = next?.kind === 'heading' ? readHeading(next.text) : null;
    counts.set(word, {
      all: count.all + 1,
      above: count.above + (below?.is === 'provision' && namingWord(below) !== word ? 1 : 0),
    });
  });
  return new Set(
    [...counts].filter(([, { all, above }]) => all >= FEWEST_NAMED && above * 2 > all).map(([word]) => word),
  );
}

/** Returns the word that a provision is headed with, or null for one that only has a number. */
export function namingWord(meaning: HeadingMeaning): string | null {
  return meaning.is === 'provision' ? (/^\p{L}+(?= )/u.exec(meaning.number)?.[0] ?? null) : null;
}

/** Numbers with numbered headings below (`3` above `3.1`). A schedule's own are below no section. */
function chapterNumbers(blocks: readonly Block[]): ReadonlySet<string> {
  const chapters = new Set<string>();
  let open = new Set<string>();
  for (const { kind, text, meaning } of blocks) {
    if (kind !== 'heading' || meaning !== undefined) continue;
    const number = PROVISION_NUMBER.exec(text)?.[1];
    if (number === undefined) {
      const own = readHeading(text);
      if (own.is === 'container' && RESTARTING.has(own.type)) open = new Set();
      continue;
    }
    open.add(number);
    for (const above of levelsAbove(number)) if (open.has(above)) chapters.add(above);
  }
  return chapters;
}

/** Returns the numbers above a number with dots: `5` and `5.1` above `5.1.2`. */
export function levelsAbove(number: string): string[] {
  const parts = number.split('.');
  return parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join('.'));
}
