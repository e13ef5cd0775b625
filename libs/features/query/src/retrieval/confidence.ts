import weights from '../weights/confidence.json' with { type: 'json' };
import type { FusionKind } from './fuse.ts';

/** What the confidence in one passage rests on. All but the first three are the same for every candidate of a question. */
export interface RelevanceEvidence {
  /** Natural logarithm of the passage's share of `exp(learned)` among all candidates. */
  readonly logShare: number;
  /** How far the logarithm is below the one from which a smaller share says less: a passage beside a far better one may answer as well. */
  readonly tail: number;
  /** How far the best candidate is before the next one, in `learned`, 0 to 6; 0 for all others. */
  readonly lead: number;
  /** `strengthOf` of the best candidate: a figure that does not depend on the others. */
  readonly leadStrength: number;
  /** Cosine of the best candidate; 0 without vectors. */
  readonly leadCosine: number;
  /** Natural logarithm of one more than the question's distinct content words: the fewer, the easier all are met by chance. */
  readonly logWords: number;
  /** How far the best passages are of one document, 0 to 1 (`Judgement.gathered`). */
  readonly gathered: number;
}

/** Names of the evidence of relevance, in the order in which it is fitted. */
export const RELEVANCE_EVIDENCE = ['logShare', 'tail', 'lead', 'leadStrength', 'leadCosine', 'logWords', 'gathered'] as const satisfies readonly (keyof RelevanceEvidence)[];

/** What the probability rests on that the corpus answers the question at all: figures of the best candidate, of what was found beside it, and of the question. */
export interface AnswerableEvidence {
  readonly strength: number;
  /** Share of the question's weight that the passage covers. */
  readonly coverage: number;
  /** The same in the question's own form of the words. */
  readonly exact: number;
  /** How many of the question's content words the passage lacks. */
  readonly lacking: number;
  /** Share of the question's weight on words that the corpus has at all. */
  readonly knownShare: number;
  readonly logWords: number;
  /** 0 without vectors. */
  readonly cosine: number;
  /** The highest cosine of any candidate; 0 without vectors. */
  readonly nearest: number;
  /** How far the best passages are of one document, 0 to 1 (`Judgement.gathered`). */
  readonly gathered: number;
}

/** Names of the evidence that a question is answered at all, in the order in which it is fitted. */
export const ANSWERABLE_EVIDENCE = ['strength', 'coverage', 'exact', 'lacking', 'knownShare', 'logWords', 'cosine', 'nearest', 'gathered'] as const satisfies readonly (keyof AnswerableEvidence)[];

/** Returns the probability, 0 to 1, that a passage answers the question; logistic, fitted by evaluation/fit-confidence.ts. */
export function relevance(evidence: RelevanceEvidence, kind: FusionKind): number {
  const of = weights.relevance[kind];
  return logistic(RELEVANCE_EVIDENCE.reduce((sum, name) => sum + of[name] * evidence[name], of.bias));
}

/** Returns the probability that the corpus answers the question at all. */
export function answerable(evidence: AnswerableEvidence, kind: FusionKind): number {
  const of = weights.answerable[kind];
  return logistic(ANSWERABLE_EVIDENCE.reduce((sum, name) => sum + of[name] * evidence[name], of.bias));
}

function logistic(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}
