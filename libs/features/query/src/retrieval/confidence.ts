import weights from '../weights/confidence.json' with { type: 'json' };

/** The absolute figures that a passage's confidence rests on, none of which depends on the other candidates. */
export interface ConfidenceEvidence {
  /** `rankScore` of the passage. */
  readonly rank: number;
  /** Share of the question's weight that the passage covers. */
  readonly coverage: number;
  /** Share of the question's weight on words that the corpus has at all. */
  readonly knownShare: number;
  /** Number of distinct content words in the question, asking words left out: the fewer there are, the easier all of them are met by chance. */
  readonly words: number;
}

interface LogisticWeights {
  readonly bias: number;
  readonly rank: number;
  readonly coverage: number;
  readonly knownShare: number;
  readonly words: number;
}

/** Returns the probability, 0 to 1, that a passage answers the question; logistic, fitted by evaluation/fit-confidence.ts. */
export function relevance(evidence: ConfidenceEvidence): number {
  return logistic(weights.relevance, evidence);
}

/** Returns the probability that the corpus answers the question at all, judged by the best passage. */
export function answerable(best: ConfidenceEvidence): number {
  return logistic(weights.answerable, best);
}

function logistic(given: LogisticWeights, evidence: ConfidenceEvidence): number {
  const { rank, coverage, knownShare, words } = evidence;
  const sum = given.bias + given.rank * rank + given.coverage * coverage + given.knownShare * knownShare + given.words * Math.log(words + 1);
  return 1 / (1 + Math.exp(-sum));
}
