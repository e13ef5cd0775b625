import type { Candidate } from '../retrieval/retrieve-passages.ts';

/**
 * Share of common words from which two passages count as the same provision: the standard clauses that local plans
 * repeat differ by an inserted place name or map sheet, other clauses by far more.
 */
const SAME_FROM = 0.85;

const HAS_FIGURE = /\d/;

/** A passage with those of other instruments that say the same. */
export interface DistinctPassage {
  readonly best: Candidate;
  readonly repeatedIn: readonly Candidate[];
}

/** Returns the candidates, best first, with each that says the same as a better one set beside that one. */
export function gatherDuplicates(candidates: readonly Candidate[]): DistinctPassage[] {
  const groups: { best: Candidate; words: ReadonlySet<string>; repeatedIn: Candidate[] }[] = [];
  for (const candidate of candidates) {
    const words = new Set(candidate.passage.stems.split(' '));
    const same = groups.find((group) => isSame(group.words, words));
    if (same === undefined) groups.push({ best: candidate, words, repeatedIn: [] });
    else same.repeatedIn.push(candidate);
  }
  return groups;
}

/**
 * Jaccard's coefficient against the bound. A figure that differs, such as 9 metres for 8.5, makes another rule of the
 * same words. Sizes that are far apart are told from the sizes alone.
 */
function isSame(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const [smaller, larger] = left.size < right.size ? [left, right] : [right, left];
  if (smaller.size < SAME_FROM * larger.size) return false;
  let common = 0;
  for (const word of smaller) if (larger.has(word)) common += 1;
  return common >= SAME_FROM * (left.size + right.size - common) && hasFiguresOf(left, right) && hasFiguresOf(right, left);
}

function hasFiguresOf(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...others].every((word) => !HAS_FIGURE.test(word) || words.has(word));
}
