import { diffArrays } from 'diff';

/** A stretch of words that both texts have, or that only one has. */
export interface DifferenceSegment {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/**
 * Most edits that are looked for word by word, so that two texts that have little in common cost no more than some
 * hundred thousand steps: beyond it everything between their common beginning and end is given as replaced.
 */
const MOST_EDITS = 500;

/**
 * Returns how the words of one text become those of the other, in reading order, with as few words removed and added as
 * possible (E. W. Myers, An O(ND) Difference Algorithm, 1986). White space counts as one space. The `same` and
 * `removed` segments joined by spaces are the first text, the `same` and `added` ones the second.
 */
export function wordDifference(before: string, after: string): DifferenceSegment[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const { start, end } = commonEnds(a, b);
  return [
    segment('same', a.slice(0, start)),
    ...middleSegments(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    segment('same', a.slice(a.length - end)),
  ].filter(({ text }) => text !== '');
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** How many words two texts have in common at their beginning and at their end. */
function commonEnds(a: readonly string[], b: readonly string[]): { start: number; end: number } {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return { start, end };
}

function middleSegments(a: string[], b: string[]): DifferenceSegment[] {
  const changes = diffArrays(a, b, { maxEditLength: MOST_EDITS });
  if (changes === undefined) return [segment('removed', a), segment('added', b)];
  return changes.map(({ value, added, removed }) => segment(removed ? 'removed' : added ? 'added' : 'same', value));
}

function segment(kind: DifferenceSegment['kind'], words: readonly string[]): DifferenceSegment {
  return { kind, text: words.join(' ') };
}
