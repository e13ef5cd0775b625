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

/** What is compared of passages: their words, and what is remembered of those of each that is kept in memory. */
export interface ComparedWords<P extends Worded> {
  of(passage: P): ReadonlySet<string>;
  readonly sketches: WeakMap<P, Sketch>;
}

/** What tells most sets of words apart without having them: how many there are, and bits that they set. */
interface Sketch {
  readonly size: number;
  readonly bits: readonly number[];
}

/** Numbers of a sketch, and the bits of each that are used: a number with more of them is kept apart from its array. */
const SKETCH_NUMBERS = 8;
const SKETCH_NUMBER_BITS = 30;

/** All of a passage's stems. */
const ALL_STEMS: ComparedWords<Worded> = { of: (passage) => new Set(passage.stems.split(' ')), sketches: new WeakMap() };

/**
 * Returns the items, in their order, with those whose passage says the same as an earlier one's set beside that one.
 * `words` gives what is compared, by default all of a passage's stems; it is asked only where lengths and sketches are
 * alike and the stems are not the very same.
 */
export function gatherSame<P extends Worded, T extends { readonly passage: P }>(items: readonly T[], words: ComparedWords<P> = ALL_STEMS): { readonly first: T; readonly others: readonly T[] }[] {
  const groups: { first: Compared<P>; item: T; others: T[] }[] = [];
  for (const item of items) {
    const compared = new Compared(item.passage, words);
    const same = groups.find(({ first }) => first.isSameAs(compared));
    if (same === undefined) groups.push({ first: compared, item, others: [] });
    else same.others.push(item);
  }
  return groups.map(({ item, others }) => ({ first: item, others }));
}

/** A passage among others that it is compared with. */
class Compared<P extends Worded> {
  private readonly passage: P;
  private readonly words: ComparedWords<P>;
  private readonly sketch: Sketch;
  private known: ReadonlySet<string> | undefined;

  constructor(passage: P, words: ComparedWords<P>) {
    this.passage = passage;
    this.words = words;
    const remembered = words.sketches.get(passage);
    this.sketch = remembered ?? sketch(this.read());
    if (remembered === undefined) words.sketches.set(passage, this.sketch);
  }

  isSameAs(other: Compared<P>): boolean {
    if (!isSameLength(this.passage, other.passage) || !mayBeSame(this.sketch, other.sketch)) return false;
    return this.passage.stems === other.passage.stems || isSame(this.read(), other.read());
  }

  private read(): ReadonlySet<string> {
    this.known ??= this.words.of(this.passage);
    return this.known;
  }
}

function sketch(words: ReadonlySet<string>): Sketch {
  const bits = new Array<number>(SKETCH_NUMBERS).fill(0);
  for (const word of words) {
    const hash = hashOf(word);
    const at = hash % SKETCH_NUMBERS;
    bits[at] = bits[at]! | (1 << Math.floor(hash / SKETCH_NUMBERS) % SKETCH_NUMBER_BITS);
  }
  return { size: words.size, bits };
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function isSameLength(left: Worded, right: Worded): boolean {
  const [one, other] = [left.stems.length, right.stems.length];
  return Math.min(one, other) >= SAME_LENGTH_FROM * Math.max(one, other);
}

/**
 * False only where the words cannot be the same: each word that only one of them has changes at most one bit, so that there
 * are at least as many of these words as bits differ, and Jaccard's coefficient bounds how many there may be.
 */
function mayBeSame(left: Sketch, right: Sketch): boolean {
  let mayDiffer = ((1 - SAME_FROM) / (1 + SAME_FROM)) * (left.size + right.size);
  for (let at = 0; at < SKETCH_NUMBERS; at++) {
    mayDiffer -= countOnes(left.bits[at]! ^ right.bits[at]!);
    if (mayDiffer < 0) return false;
  }
  return true;
}

/** Ones among the bits of a 32-bit number, summed in fields of two, four and eight bits (Warren, Hacker's Delight, 5-1). */
function countOnes(number: number): number {
  const twos = number - ((number >>> 1) & 0x55555555);
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
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
