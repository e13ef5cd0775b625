import type { IndexedPassage } from '@regqa/ports';
import type { QuestionTerms } from '../question/question-terms.ts';
import { StemNumbers } from './stem-numbers.ts';

/** Where the question's words stand in a passage. */
export interface StemOccurrences {
  readonly counts: ReadonlyMap<string, number>;
  /** How often the pairs of neighbouring words of the question stand side by side. */
  readonly adjacent: ReadonlyMap<string, number>;
  /** Pairs that stand within four words, in any order. */
  readonly near: ReadonlySet<string>;
  /** The most words in a row that stand side by side in the question and here. */
  readonly run: number;
  /** Stems of the passage. */
  readonly length: number;
}

type Worded = Pick<IndexedPassage, 'stems'>;

/** A word of the question among a passage's stems, counted from 0. */
interface Occurrence {
  readonly stem: string;
  readonly at: number;
}

/** Pairs count as near within this many words. */
const NEAR_WORDS = 4;

type Neighbours = Pick<StemOccurrences, 'adjacent' | 'near' | 'run'>;
const NO_PAIRS: Omit<Neighbours, 'run'> = { adjacent: new Map(), near: new Set() };

/** Returns where the words of a question stand among a passage's stems. */
export function stemOccurrences(passage: Worded, terms: QuestionTerms): StemOccurrences {
  const asked = numbersOf(terms);
  const read = asked.of.passage(passage);
  const counts = new Map<string, number>();
  const found: Occurrence[] = [];
  for (let at = 0; at < read.length; at++) {
    const stem = asked.stemOf(read.charCodeAt(at));
    if (stem === undefined) continue;
    found.push({ stem, at });
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return { counts, length: read.length, ...(counts.size < 2 ? { ...NO_PAIRS, run: counts.size } : readPairs(found, terms)) };
}

function readPairs(found: readonly Occurrence[], terms: QuestionTerms): Neighbours {
  const adjacent = new Map<string, number>();
  const near = new Set<string>();
  let [run, current] = [1, 1];
  for (const [order, { stem, at }] of found.entries()) {
    const last = found[order - 1];
    const goesOn = last !== undefined && at - last.at === 1 && terms.pairOf.get(last.stem)?.has(stem) === true;
    current = goesOn ? current + 1 : 1;
    run = Math.max(run, current);
    for (let before = order - 1; before >= 0 && at - found[before]!.at <= NEAR_WORDS; before--) {
      const other = found[before]!;
      if (other.stem === stem || standsBetween(found, other.stem, { after: before, before: order })) continue;
      const pair = terms.pairOf.get(other.stem)?.get(stem);
      const reversed = terms.pairOf.get(stem)?.get(other.stem);
      if (reversed !== undefined) near.add(reversed);
      if (pair === undefined) continue;
      near.add(pair);
      if (at - other.at === 1) adjacent.set(pair, (adjacent.get(pair) ?? 0) + 1);
    }
  }
  return { adjacent, near, run };
}

/** Whether a stem was found between two places: of several near ones the nearest counts. At most a few stand there. */
function standsBetween(found: readonly Occurrence[], stem: string, { after, before }: { after: number; before: number }): boolean {
  for (let at = after + 1; at < before; at++) if (found[at]!.stem === stem) return true;
  return false;
}

/** The words of a question by their numbers. */
class AskedNumbers {
  readonly of: StemNumbers;
  private readonly stems: readonly string[];
  private readonly numbers: readonly number[];
  /** Place, from 1, of the first asked number with the same last bits; 0 where there is none: nearly all of a passage's words end here. */
  private readonly places = new Uint16Array(ASKED_PLACES);

  constructor(stems: readonly string[], of: StemNumbers) {
    this.of = of;
    this.stems = stems;
    this.numbers = stems.map((stem) => of.stem(stem));
    for (let place = stems.length; place > 0; place--) this.places[this.numbers[place - 1]! % ASKED_PLACES] = place;
  }

  /** Returns the asked stem that has this number, if one has. */
  stemOf(number: number): string | undefined {
    for (let place = this.places[number % ASKED_PLACES]!; place > 0 && place <= this.numbers.length; place++) {
      if (this.numbers[place - 1] === number) return this.stems[place - 1];
    }
    return undefined;
  }
}

const ASKED_PLACES = 1_024;
const remembered = new WeakMap<QuestionTerms, AskedNumbers>();
let current = new StemNumbers();

/** Numbers run out in time; then a question begins new ones, and others that are under way go on with theirs. */
function numbersOf(terms: QuestionTerms): AskedNumbers {
  const known = remembered.get(terms);
  if (known !== undefined) return known;
  if (current.isRunningOut) current = new StemNumbers();
  const asked = new AskedNumbers([...terms.weights.keys()], current);
  remembered.set(terms, asked);
  return asked;
}
