import { contentStems } from '@regqa/domain';
import { askingShare } from './asking-words.ts';

/** In how many current passages each stem occurs, and how many passages there are. */
export interface TermFrequencies {
  readonly passages: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** The words of a question and how much each of them tells. */
export interface QuestionTerms {
  /** Weight of each distinct stem: its inverse document frequency. */
  readonly weights: ReadonlyMap<string, number>;
  /** Sum of the weights. */
  readonly totalWeight: number;
  /** Pairs of neighbouring stems as `first second`, with the mean of their weights. */
  readonly pairs: ReadonlyMap<string, number>;
  readonly totalPairWeight: number;
  /** The same pairs by their first and then their second stem, so that reading a passage needs no joined words. */
  readonly pairOf: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Share of the content stems' weight that lies on words which occur in the corpus at all, 0 to 1. */
  readonly knownShare: number;
  /** Stems that are more than asking words; all of them where there is no other. */
  readonly contentStems: ReadonlySet<string>;
  /** Sum of the weights of the content stems. */
  readonly contentWeight: number;
  /** Number of distinct stems that are more than asking words. */
  readonly contentWords: number;
}

/**
 * Weighs the stems of a question by inverse document frequency, `ln(1 + (N - n + 0.5) / (n + 0.5))` as in BM25
 * (Robertson and Zaragoza 2009). A word that the corpus does not have weighs most: what is not covered counts against
 * every passage. Words by which the question names an instrument or a provision count as known.
 */
export function weighQuestion(stems: readonly string[], frequencies: TermFrequencies, named: ReadonlySet<string> = new Set()): QuestionTerms {
  const weightOf = (stem: string) => askingShare(stem) * inverseFrequency(frequencies.counts.get(stem) ?? 0, frequencies.passages);
  const weights = new Map(stems.map((stem) => [stem, weightOf(stem)]));
  const { pairs, pairOf } = weighPairs(stems, weights);
  const isKnown = (stem: string) => named.has(stem) || (frequencies.counts.get(stem) ?? 0) > 0;
  const telling = [...weights.keys()].filter((stem) => askingShare(stem) === 1);
  const content = new Set(telling.length > 0 ? telling : weights.keys());
  const contentWeight = weightOfAll(content, weights);
  const known = weightOfAll([...content].filter(isKnown), weights);
  return {
    weights,
    totalWeight: sum(weights.values()),
    pairs,
    totalPairWeight: sum(pairs.values()),
    pairOf,
    contentStems: content,
    contentWeight,
    contentWords: telling.length,
    knownShare: contentWeight === 0 ? 0 : known / contentWeight,
  };
}

function weighPairs(stems: readonly string[], weights: ReadonlyMap<string, number>): Pick<QuestionTerms, 'pairs' | 'pairOf'> {
  const pairs = new Map<string, number>();
  const pairOf = new Map<string, Map<string, string>>();
  for (const [position, stem] of stems.entries()) {
    const before = stems[position - 1];
    if (before === undefined || before === stem) continue;
    const pair = `${before} ${stem}`;
    pairs.set(pair, (weights.get(before)! + weights.get(stem)!) / 2);
    pairOf.set(before, (pairOf.get(before) ?? new Map<string, string>()).set(stem, pair));
  }
  return { pairs, pairOf };
}

/**
 * Returns the stems of a question in order, without the names of the place that the search is already restricted to:
 * law that applies there need not say its name.
 */
export function questionStems(question: string, placeNames: readonly string[] = []): string[] {
  const stems = contentStems(question);
  const ofPlace = new Set(placeNames.flatMap(contentStems));
  const others = stems.filter((stem) => !ofPlace.has(stem));
  return others.length === 0 ? stems : others;
}

function inverseFrequency(containing: number, passages: number): number {
  // Statistics may lag behind by a release: more passages with the word than passages is taken as all of them.
  const bounded = Math.min(containing, passages);
  return Math.log(1 + (passages - bounded + 0.5) / (bounded + 0.5));
}

function weightOfAll(stems: Iterable<string>, weights: ReadonlyMap<string, number>): number {
  return sum([...stems].map((stem) => weights.get(stem)!));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
