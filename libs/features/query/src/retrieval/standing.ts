import type { IndexedPassage } from '@regqa/ports';
import type { PassageFeatures } from './passage-features.ts';

/** A passage with what is known of it alone. */
export interface Measured {
  readonly passage: IndexedPassage;
  readonly features: PassageFeatures;
  /** Cosine between passage and question; null without vectors. */
  readonly cosine: number | null;
  /** How near its words are to those of the question; 0 where they cannot be compared. */
  readonly nearness: number;
}

/** How a passage stands among the other candidates of its question. Where a name begins with `z`, in standard deviations from their mean. */
export interface Standing {
  readonly zWords: number;
  readonly zCoverage: number;
  readonly zExact: number;
  readonly zAdjacentPairs: number;
  readonly zNearPairs: number;
  /** 0 without vectors. */
  readonly zCosine: number;
  readonly zNearness: number;
  /** How strong the strongest candidate directly before or after it in its document is, 0 to 1. */
  readonly beside: number;
  /** The same within six passages. */
  readonly around: number;
  /** The same within its provision. */
  readonly within: number;
  /** Natural logarithm of the number of candidates that its provision has: the more, the more of the provision is about the question. */
  readonly parts: number;
  /** The highest cosine within its provision; 0 without vectors. */
  readonly provisionCosine: number;
  /** Share of all candidates' strength that the others of its document have, 0 to 1. */
  readonly inDocument: number;
  /** The mean of that over all candidates, 0 to 1: near 1 where all that was found is of one document, near 0 where each is of another. The same for all of them. */
  readonly concentration: number;
}

/** Candidates that a question has at least in a corpus of ordinary size, such as the weights were fitted on: as many hits as the index is asked for. */
export const USUAL_CANDIDATES = 80;

/** Passages that count as around one, on either side. */
const AROUND = 6;

/** Weights of the first guess at who is strong, which the company of others is judged by; from a fit on ObliQA. */
const GUESS = { words: 0.5, adjacentPairs: 0.4, nearPairs: 0.2, cosine: 0.5 };

type Scale = (value: number) => number;

/** Standard deviations: none of eighty candidates can be farther from their mean; another passage beside candidates that are all alike could. */
const FARTHEST = 10;

interface Member {
  readonly passage: IndexedPassage;
  /** The first guess relative to the best, 0 to 1. */
  readonly strength: number;
  readonly cosine: number;
}

function strengthOfAll(members: readonly Member[]): number {
  return members.reduce((sum, { strength }) => sum + strength, 0);
}

/** The candidates of a question, as far as one of them is judged by the others. */
export class Company {
  private readonly words: Scale;
  private readonly coverage: Scale;
  private readonly exact: Scale;
  private readonly adjacentPairs: Scale;
  private readonly nearPairs: Scale;
  private readonly cosine: Scale | null;
  private readonly nearness: Scale;
  private readonly membersOf = new Map<string, Member[]>();
  private readonly totalStrength: number;
  private readonly concentration: number;

  constructor(candidates: readonly Measured[]) {
    this.words = scaleOf(candidates, ({ features }) => features.words, USUAL_CANDIDATES);
    this.coverage = scaleOf(candidates, ({ features }) => features.coverage, USUAL_CANDIDATES);
    this.exact = scaleOf(candidates, ({ features }) => features.exact, USUAL_CANDIDATES);
    this.adjacentPairs = scaleOf(candidates, ({ features }) => features.adjacentPairs, USUAL_CANDIDATES);
    this.nearPairs = scaleOf(candidates, ({ features }) => features.nearPairs, USUAL_CANDIDATES);
    const compared = candidates.filter(({ cosine }) => cosine !== null);
    this.cosine = compared.length === 0 ? null : scaleOf(compared, ({ cosine }) => cosine!);
    this.nearness = scaleOf(candidates, ({ nearness }) => nearness);
    const guesses = candidates.map((candidate) => this.guess(candidate));
    const best = guesses.reduce((most, guess) => Math.max(most, guess), -Infinity);
    let total = 0;
    for (const [at, { passage, cosine }] of candidates.entries()) {
      const member = { passage, strength: Math.exp(guesses[at]! - best), cosine: cosine ?? 0 };
      total += member.strength;
      const members = this.membersOf.get(passage.generation);
      if (members === undefined) this.membersOf.set(passage.generation, [member]);
      else members.push(member);
    }
    this.totalStrength = total;
    this.concentration = total === 0 ? 0 : [...this.membersOf.values()].reduce((sum, members) => sum + (members.length - 1) * strengthOfAll(members), 0) / (candidates.length * total);
  }

  /** Whether any candidate has a vector. */
  get hasVectors(): boolean {
    return this.cosine !== null;
  }

  /** Returns how a passage stands, a candidate or another one that is judged like them. */
  standing({ passage, features, cosine, nearness }: Measured): Standing {
    let [beside, around, within, others, parts, provisionCosine] = [0, 0, 0, 0, 1, cosine ?? 0];
    for (const member of this.membersOf.get(passage.generation) ?? []) {
      if (member.passage.chunkId === passage.chunkId) continue;
      const distance = Math.abs(member.passage.ordinal - passage.ordinal);
      if (distance <= 1) beside = Math.max(beside, member.strength);
      if (distance <= AROUND) around = Math.max(around, member.strength);
      if (member.passage.provisionKey === passage.provisionKey) {
        within = Math.max(within, member.strength);
        provisionCosine = Math.max(provisionCosine, member.cosine);
        parts += 1;
      }
      others += member.strength;
    }
    return {
      zWords: this.words(features.words),
      zCoverage: this.coverage(features.coverage),
      zExact: this.exact(features.exact),
      zAdjacentPairs: this.adjacentPairs(features.adjacentPairs),
      zNearPairs: this.nearPairs(features.nearPairs),
      zCosine: this.scaledCosine(cosine),
      zNearness: this.nearness(nearness),
      beside,
      around,
      within,
      parts: Math.log(parts),
      provisionCosine,
      inDocument: this.totalStrength === 0 ? 0 : others / this.totalStrength,
      concentration: this.concentration,
    };
  }

  private guess({ features, cosine }: Measured): number {
    return (
      GUESS.words * this.words(features.words) +
      GUESS.adjacentPairs * this.adjacentPairs(features.adjacentPairs) +
      GUESS.nearPairs * this.nearPairs(features.nearPairs) +
      GUESS.cosine * this.scaledCosine(cosine)
    );
  }

  /** A passage that has no vector yet counts as ordinary. */
  private scaledCosine(cosine: number | null): number {
    return cosine === null || this.cosine === null ? 0 : this.cosine(cosine);
  }
}

/**
 * Returns a scale in standard deviations from the mean; equal figures are all 0. Where fewer candidates were found than
 * `fewest`, the rest counts as passages without a word of the question: that only six passages are indexed makes the
 * one that answers stand out no less.
 */
function scaleOf(candidates: readonly Measured[], figure: (candidate: Measured) => number, fewest = 0): Scale {
  if (candidates.length === 0) return () => 0;
  const count = Math.max(candidates.length, fewest);
  let [sum, squares] = [0, 0];
  for (const candidate of candidates) {
    const value = figure(candidate);
    sum += value;
    squares += value * value;
  }
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
  return deviation < 1e-9 ? () => 0 : (value) => Math.max(-FARTHEST, Math.min(FARTHEST, (value - mean) / deviation));
}
