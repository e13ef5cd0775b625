import type { Candidate } from '../retrieval/judge-candidates.ts';

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

/** Passages whose stems differ in length by more than this share cannot be the same provision. */
const SAME_LENGTH_FROM = 0.7;

/** Returns the candidates, best first, with each that says the same as a better one set beside that one. */
export function gatherDuplicates(candidates: readonly Candidate[]): DistinctPassage[] {
  const groups: { best: Candidate; repeatedIn: Candidate[] }[] = [];
  const wordsOf = rememberWords();
  for (const candidate of candidates) {
    const same = groups.find((group) => isSameLength(group.best, candidate) && isSame(wordsOf(group.best), wordsOf(candidate)));
    if (same === undefined) groups.push({ best: candidate, repeatedIn: [] });
    else same.repeatedIn.push(candidate);
  }
  return groups;
}

/** Most candidates are told apart by their length: their words are never split. */
function rememberWords(): (candidate: Candidate) => ReadonlySet<string> {
  const remembered = new Map<Candidate, ReadonlySet<string>>();
  return (candidate) => {
    const words = remembered.get(candidate) ?? new Set(candidate.passage.stems.split(' '));
    remembered.set(candidate, words);
    return words;
  };
}

function isSameLength(left: Candidate, right: Candidate): boolean {
  const [one, other] = [left.passage.stems.length, right.passage.stems.length];
  return Math.min(one, other) >= SAME_LENGTH_FROM * Math.max(one, other);
}

/**
 * Jaccard's coefficient against the bound. A figure that differs, such as 9 metres for 8.5, makes another rule of the
 * same words. Sizes that are far apart are told from the sizes alone.
 */
function isSame(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const [smaller, larger] = left.size < right.size ? [left, right] : [right, left];
  let mayMiss = smaller.size - (SAME_FROM / (1 + SAME_FROM)) * (left.size + right.size);
  if (mayMiss < 0) return false;
  for (const word of smaller) if (!larger.has(word) && --mayMiss < 0) return false;
  return hasFiguresOf(left, right) && hasFiguresOf(right, left);
}

function hasFiguresOf(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...others].every((word) => !HAS_FIGURE.test(word) || words.has(word));
}
