/** Decides in which order the best candidates stand where a cross-encoder is configured. */
import type { Logger } from '@regqa/platform';
import type { Reranker } from '@regqa/ports';
import { byRank } from './judge-candidates.ts';
import type { Candidate } from './judge-candidates.ts';

/** How many of the best candidates are put in another order. By judgement: the right passage is hardly ever further down, and each costs the model as much as the first. */
const RERANKED = 30;
/** Most characters of a passage that are read: more than the models of the kind take with the question (512 tokens). */
const MOST_CHARACTERS = 2_500;

export interface RerankingDeps {
  readonly reranker: Reranker;
  /** Longest that an order is waited for, in milliseconds. */
  readonly timeoutMs: number;
  readonly logger: Logger;
}

/** Candidates in the order that holds. */
export interface Reordered {
  /** Best first. */
  readonly candidates: readonly Candidate[];
  /** True where there is a reranker and it gave no order. */
  readonly failed: boolean;
}

/** Puts candidates in the order that a reranker gives; where it fails or is too slow, they stay as they are. */
export class Reranking {
  private readonly deps: RerankingDeps;

  constructor(deps: RerankingDeps) {
    this.deps = deps;
  }

  /** Names who orders now, for the key of an answer; null while nobody can be asked. */
  get method(): string | null {
    return this.deps.reranker.available ? this.deps.reranker.name : null;
  }

  /** Returns the candidates, which come best first, in the order that holds. What the question names directly stays before all others. Throws nothing. */
  async order(question: string, candidates: readonly Candidate[]): Promise<Reordered> {
    const { reranker, timeoutMs, logger } = this.deps;
    const searched = candidates.filter((candidate) => !isNamedDirectly(candidate)).slice(0, RERANKED);
    if (searched.length < 2) return { candidates, failed: false };
    if (!reranker.available) return { candidates, failed: true };
    try {
      const figures = await reranker.rerank(question, searched.map(readText), { signal: AbortSignal.timeout(timeoutMs) });
      return { candidates: dealOut(candidates, searched, figures), failed: false };
    } catch (err) {
      logger.warn({ err, reranker: reranker.name }, 'The passages found could not be reranked; they stay in their order');
      return { candidates, failed: true };
    }
  }
}

/** Its rank is more than what was learned. */
function isNamedDirectly({ rank, learned }: Candidate): boolean {
  return rank !== learned;
}

/**
 * Gives the best place to the candidate that the reranker puts first, and so on. Confidence was fitted on what is learned
 * of a place in the order, so it stays with the place: a reranker's own figures are not calibrated on anything here.
 */
function dealOut(candidates: readonly Candidate[], searched: readonly Candidate[], figures: readonly number[]): Candidate[] {
  const places = searched.map(({ learned, rank, confidence }) => ({ learned, rank, confidence }));
  const order = searched.map((candidate, at) => ({ candidate, figure: figures[at]!, at })).sort((a, b) => b.figure - a.figure || a.at - b.at);
  const moved = new Map(order.map(({ candidate }, place) => [candidate, { ...candidate, ...places[place]! }]));
  return candidates.map((candidate) => moved.get(candidate) ?? candidate).sort(byRank);
}

function readText({ passage }: Candidate): string {
  return [passage.title, ...passage.headingPath, passage.sectionHeading ?? '', passage.text].filter((part) => part !== '').join('\n').slice(0, MOST_CHARACTERS);
}
