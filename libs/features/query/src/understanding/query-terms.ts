import { contentStems } from '@regqa/domain';
import type { TermFrequencies } from '../corpus/term-statistics.ts';

export interface Rewrite {
  readonly said: string;
  readonly meant: string;
  /** `slip` replaces what was said; `expansion` is searched as well, and read in place of rare words. */
  readonly kind: 'slip' | 'expansion';
}

export interface QueryTerms {
  readonly stems: readonly string[];
  /** Inverse document frequency of each distinct stem, as in BM25. */
  readonly weights: ReadonlyMap<string, number>;
  /** Stems that the vocabulary adds, with the share of their weight that counts. */
  readonly optional: ReadonlyMap<string, number>;
  /** The vocabulary's phrases for a stem, as stems: a passage with all of one phrase covers the stem. */
  readonly alternatives: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** How something is asked (`how many`, `what kind of`), not what about: an answer has a figure, not `many`. */
const ASKING_STEMS = new Set(
  contentStems(
    `many much often long longer longest far high tall big large small soon early late old wide deep kind kinds type types sort
     maximum minimum max min number amount need needs needed require required requires allow allowed give given get gets got
     go make made take say says tell explain describe list show happen happens apply applies happen way ways exactly
     want know find able ok okay something anything someone anyone people person i'm i've i'd there's`,
  ),
);

/** Whether a stem only says how something is asked. A single letter is seldom more than a list's mark. */
export function isAsking(stem: string): boolean {
  return ASKING_STEMS.has(stem) || /^\p{L}$/u.test(stem);
}

export interface Weighing {
  readonly expansions: readonly Rewrite[];
  readonly frequencies: TermFrequencies;
  /** Shares of their weight that words of the vocabulary have, and words that say how something is asked. */
  readonly expansionWeight: number;
  readonly askingShare: number;
}

/** Weighs stems by idf as in BM25 (Robertson and Zaragoza 2009); `expansions` become optional terms. */
export function weighTerms(
  stems: readonly string[],
  { expansions, frequencies, expansionWeight, askingShare }: Weighing,
): QueryTerms {
  const idf = (stem: string) => inverseDocumentFrequency(frequencies.counts.get(stem) ?? 0, frequencies.passages);
  const weights = new Map(stems.map((stem) => [stem, (isAsking(stem) ? askingShare : 1) * idf(stem)]));
  const optional = new Map<string, number>();
  const alternatives = new Map<string, (readonly string[])[]>();
  for (const { said, meant } of expansions) {
    const phrase = contentStems(meant);
    for (const stem of phrase) if (!weights.has(stem)) optional.set(stem, expansionWeight * idf(stem));
    for (const stem of contentStems(said))
      if (weights.has(stem)) alternatives.set(stem, [...(alternatives.get(stem) ?? []), phrase]);
  }
  return { stems, weights, optional, alternatives };
}

/** Every stem whose frequency is needed to weigh a question. */
export function stemsToCount(stems: readonly string[], expansions: readonly Rewrite[]): string[] {
  return [...new Set([...stems, ...expansions.flatMap(({ meant }) => contentStems(meant))])];
}

/** Stems of a question in order, without the names of the place that the search is already restricted to. */
export function questionStems(question: string, placeNames: readonly string[]): string[] {
  const stems = contentStems(question);
  const ofPlace = new Set(placeNames.flatMap(contentStems));
  const others = stems.filter((stem) => !ofPlace.has(stem));
  return others.length === 0 ? stems : others;
}

const SMOOTHING = 0.5;

/** Statistics may lag behind by a release: more passages with the word than passages is taken as all of them. */
function inverseDocumentFrequency(containing: number, passages: number): number {
  const bounded = Math.min(containing, passages);
  return Math.log(1 + (passages - bounded + SMOOTHING) / (bounded + SMOOTHING));
}
