import type { IndexedPassage } from '@regqa/ports';

/**
 * Share of common words from which two passages count as the same provision: the standard clauses that local plans
 * repeat differ by an inserted place name or map sheet, other clauses by far more.
 */
const SAME_FROM = 0.85;

/** Passages whose stems differ in length by more than this share cannot be the same provision. */
const SAME_LENGTH_FROM = 0.7;

const HAS_FIGURE = /\d/;

type Worded = Pick<IndexedPassage, 'stems'>;

/**
 * Returns the items, in their order, with those whose passage says the same as an earlier one's set beside that one.
 * `wordsOf` gives what is compared, by default all of a passage's stems; it is asked only where lengths are alike.
 */
export function gatherSame<T extends { readonly passage: Worded }>(items: readonly T[], wordsOf: (item: T) => ReadonlySet<string> = splitStems): { readonly first: T; readonly others: readonly T[] }[] {
  const groups: { first: T; others: T[] }[] = [];
  const remembered = new Map<T, ReadonlySet<string>>();
  const wordsOnce = (item: T) => {
    const words = remembered.get(item) ?? wordsOf(item);
    remembered.set(item, words);
    return words;
  };
  for (const item of items) {
    const same = groups.find(({ first }) => isSameLength(first.passage, item.passage) && isSame(wordsOnce(first), wordsOnce(item)));
    if (same === undefined) groups.push({ first: item, others: [] });
    else same.others.push(item);
  }
  return groups;
}

/** Most passages are told apart by their length: their words are never split. */
function splitStems({ passage }: { readonly passage: Worded }): ReadonlySet<string> {
  return new Set(passage.stems.split(' '));
}

function isSameLength(left: Worded, right: Worded): boolean {
  const [one, other] = [left.stems.length, right.stems.length];
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
