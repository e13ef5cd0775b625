import { wordsOf } from './pdf-words.ts';

/** The words of each page, in one order of reading. */
export type WordsOfPages = readonly (readonly string[])[];

/** So many words from a passage's beginning are looked for. */
const OPENING_WORDS = 12;
/** Share of them that must be found together: the readers part words differently at hyphens and formulas. */
const LEAST_FOUND = 0.75;
/** Words that may stand between: cells of a table come in another order. */
const SLACK_WORDS = 6;

/**
 * Returns true when the page is one of those where the passage's opening words begin, in any of the orders of
 * reading; the pages before and after are looked at too, so that a page beside the right one is wrong.
 */
export function beginsOnPage(passage: string, page: number, readings: readonly WordsOfPages[]): boolean {
  const opening = wordsOf(passage).slice(0, OPENING_WORDS);
  if (opening.length === 0) return false;
  return readings.some((reading) =>
    bestBegins(
      opening,
      [page - 2, page - 1, page].map((at) => reading[at] ?? []),
    ),
  );
}

/** True when one of the best matches in three pages begins on the middle one. */
function bestBegins(opening: readonly string[], pages: readonly (readonly string[])[]): boolean {
  const words = pages.flat();
  const [first, middle] = [pages[0]?.length ?? 0, pages[1]?.length ?? 0];
  let best = 0;
  let right = false;
  for (let at = 0; at < words.length; at++) {
    if (words[at] !== opening[0]) continue;
    const found = matched(opening, words.slice(at, at + opening.length + SLACK_WORDS));
    const here = at >= first && at < first + middle;
    if (found > best) [best, right] = [found, here];
    else if (found === best) right ||= here;
  }
  return right && best >= LEAST_FOUND * opening.length;
}

/** Length of the longest common subsequence. */
function matched(left: readonly string[], right: readonly string[]): number {
  let row = new Array<number>(right.length + 1).fill(0);
  for (const word of left) {
    const next = [0];
    right.forEach((other, at) =>
      next.push(word === other ? (row[at] as number) + 1 : Math.max(row[at + 1] as number, next[at] as number)),
    );
    row = next;
  }
  return row.at(-1) as number;
}
