import { toScore } from '@regqa/contracts';
import type { FusionKind } from '../retrieval/fuse.ts';
import type { Candidate } from '../retrieval/judge-candidates.ts';
import confidenceWeights from '../weights/confidence.json' with { type: 'json' };
import trustWeights from '../weights/trust.json' with { type: 'json' };
import { currencyOf, datedOn } from './authority.ts';
import { confirmingSources, TRUST_EVIDENCE } from './trust-evidence.ts';
import type { TrustEvidence, TrustEvidenceInput } from './trust-evidence.ts';

/** Trust of an answer, 0 to 1, with what it is made of and the reasons in words. */
export interface Trust {
  readonly score: number;
  readonly coverage: number;
  readonly agreement: number;
  readonly authority: number;
  readonly currency: number;
  readonly verification: number;
  readonly reasons: readonly string[];
}

/**
 * A refusal, and what is quoted where it is in doubt whether anything answers, is never trusted more than this: the
 * specification calls everything under 0.4 unreliable.
 */
export const MOST_TRUST_OF_A_REFUSAL = 0.39;
/** The specification keeps 0.8 and more for answers with several corroborating sources. */
const MOST_TRUST_OF_ONE_SOURCE = 0.7999;
/**
 * What is left of the probability where a reason to doubt the answer is known: under 0.4 in any case, which the
 * specification calls unreliable. By judgement: of the open questions whose own instrument was taken away, hardly any was
 * answered right, but there the missing instrument always says otherwise.
 */
const IN_DOUBT = 0.25;
/**
 * What is left where it is in doubt whether anything answers, of the probability within the bound of a refusal: of the 182 such answers to the
 * open questions that trust is fitted on, found with vectors, .22 are right, and .257 would be said on average.
 */
const LEFT_IN_DOUBT = 0.85;
/**
 * Probability that an answer is right which quotes the very provision that the question names: of the 200 of
 * evaluation/questions/lookups.jsonl 95 % are. Hardly any of the questions that the rest was fitted on is such.
 */
const LEAST_LOG_ODDS_OF_NAMED = Math.log(0.9 / 0.1);
/**
 * What weak authority and old text take from the log odds. By judgement, and little: of the open questions those that guidance
 * answers are answered right as often as others, and the old texts among them are nearly all Commonwealth Acts, so that
 * a fit would say what is hard to find in those. The rest is fitted with these in place.
 */
const TAKEN = { authority: 0.3, ageing: 1 };

/** The reason that holds of extractive answers alone. */
export const WORD_FOR_WORD = 'Every sentence stands word for word in its source.';

/**
 * Returns the trust of an extractive answer: the probability that it is right and complete, by logistic regression on
 * its evidence (weights and how they were made: weights/trust.json), less for weak authority and old text. Every
 * sentence is a quotation, so verification is 1.
 */
export function assessTrust(input: TrustEvidenceInput, evidence: TrustEvidence, kind: FusionKind): Trust {
  const best = input.sources[0]!.best;
  const others = confirmingSources(input);
  const parts = {
    coverage: evidence.coverage,
    agreement: 1 - others.reduce((none, candidate) => none * (1 - candidate.confidence), 1),
    authority: evidence.authority,
    currency: evidence.currency,
    verification: 1,
  };
  return { score: toScore(answerTrust(evidence, kind)), ...rounded(parts), reasons: reasonsFor({ parts, evidence, best, others: others.length, asOf: input.asOf, doubts: input.doubts }) };
}

/** A weight for each figure of the evidence, and the log odds where all of them are 0. */
export type TrustWeights = Readonly<Record<(typeof TRUST_EVIDENCE)[number] | 'bias', number>>;

/**
 * Returns the probability that an answer is right and complete, from its evidence and how its passages were found. Without a
 * second source it stays under 0.8; in doubt, of the answer or of whether there is one, under 0.4.
 */
export function answerTrust(evidence: TrustEvidence, kind: FusionKind, weights: TrustWeights = trustWeights.weights[kind]): number {
  const fitted = TRUST_EVIDENCE.reduce((sum, name) => sum + weights[name] * evidence[name], weights.bias);
  const logOdds = evidence.named > 0 ? Math.max(fitted, LEAST_LOG_ODDS_OF_NAMED) : fitted;
  return bounded(1 / (1 + Math.exp(-(logOdds - takenFromTrust(evidence)))), evidence);
}

/** Returns what weak authority and old text take from the log odds: the weights of all else are fitted beside it. */
export function takenFromTrust({ authority, ageing }: Pick<TrustEvidence, 'authority' | 'ageing'>): number {
  return TAKEN.authority * (1 - authority) + TAKEN.ageing * ageing;
}

function bounded(probability: number, evidence: TrustEvidence): number {
  const { confirmed, doubts } = evidence;
  if (doubts > 0) return IN_DOUBT * probability;
  if (isAnsweringInDoubt(evidence)) return LEFT_IN_DOUBT * Math.min(probability, MOST_TRUST_OF_A_REFUSAL);
  return confirmed > 0 ? probability : Math.min(probability, MOST_TRUST_OF_ONE_SOURCE);
}

/** Returns whether it is in doubt that the documents answer at all: what is quoted is marked then, and trusted like a refusal. */
export function isAnsweringInDoubt({ answerable }: Pick<TrustEvidence, 'answerable'>): boolean {
  return 1 / (1 + Math.exp(-answerable)) < confidenceWeights.doubtBelow;
}

interface ReasonInput {
  readonly parts: Pick<Trust, 'coverage' | 'authority' | 'currency'>;
  readonly evidence: TrustEvidence;
  readonly best: Candidate;
  readonly others: number;
  readonly asOf: string;
  readonly doubts: readonly string[];
}

function reasonsFor({ parts, evidence, best, others, asOf, doubts }: ReasonInput): string[] {
  const dated = datedOn(best);
  const old = currencyOf(best, asOf) < 1;
  return [
    `The quotations and their headings cover ${Math.round(parts.coverage * 100)} % of what the question asks about, weighed by how telling its words are.`,
    ...(evidence.stated < 0.5 ? ['No quotation states the kind of fact that the question asks for, such as a figure, a time or a body.'] : []),
    ...(isAnsweringInDoubt(evidence) ? ['It is in doubt whether the indexed documents answer the question at all.'] : []),
    ...doubts,
    others === 0 ? 'No second source confirms it.' : `${others} further ${others === 1 ? 'source confirms' : 'sources confirm'} it.`,
    parts.authority >= 0.95 ? 'It rests on legislation.' : 'It rests in part on texts that do not bind like legislation.',
    dated === null ? 'When the best source was last updated is not known.' : `The best source was last updated on ${dated}${old ? ', a while ago: check for later amendments' : ''}.`,
    WORD_FOR_WORD,
  ];
}

function rounded(parts: Omit<Trust, 'score' | 'reasons'>): Omit<Trust, 'score' | 'reasons'> {
  return {
    coverage: toScore(parts.coverage),
    agreement: toScore(parts.agreement),
    authority: toScore(parts.authority),
    currency: toScore(parts.currency),
    verification: toScore(parts.verification),
  };
}
