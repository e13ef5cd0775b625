import { toScore } from '@regqa/contracts';
import type { Candidate } from '../retrieval/judge-candidates.ts';
import trustWeights from '../weights/trust.json' with { type: 'json' };
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

/** A refusal is never trusted more than this: the specification calls everything under 0.4 unreliable. */
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
 * Probability that an answer is right which quotes the very provision that the question names: of the 200 of
 * evaluation/questions/lookups.jsonl 95 % are. Hardly any of the questions that the rest was fitted on is such.
 */
const LEAST_LOG_ODDS_OF_NAMED = Math.log(0.9 / 0.1);
/** How binding a text is, by document type. */
const AUTHORITY: Readonly<Record<string, number>> = { legislation: 1, scheme: 0.9, standards: 0.9, guidelines: 0.7 };
const AUTHORITY_OF_OTHERS = 0.6;
/** Text last updated within these years counts as current; older text loses a fiftieth for each further year. */
const CURRENT_YEARS = 5;
const YEARS_TO_NOTHING = 50;
const LEAST_CURRENCY = 0.3;
const CURRENCY_UNKNOWN = 0.5;
const YEAR_MS = 365.25 * 24 * 3600 * 1000;
/**
 * What weak authority and old text take from the log odds. By judgement: no open data says how often guidance or old text
 * is wrong where legislation is right, so these are not fitted.
 */
const TAKEN = { authority: 1, currency: 0.5 };

/** The reason that holds of extractive answers alone. */
export const WORD_FOR_WORD = 'Every sentence stands word for word in its source.';

export interface TrustInput extends TrustEvidenceInput {
  /** YYYY-MM-DD. */
  readonly asOf: string;
}

/**
 * Returns the trust of an extractive answer: the probability that it is right and complete, by logistic regression on
 * its evidence (weights and how they were made: weights/trust.json), less for weak authority and old text. Every
 * sentence is a quotation, so verification is 1.
 */
export function assessTrust(input: TrustInput, evidence: TrustEvidence): Trust {
  const nowMs = Date.parse(input.asOf);
  const best = input.sources[0]!.best;
  const others = confirmingSources(input);
  const quoted = input.quotes.length === 0 ? [best] : [...new Set(input.quotes.map(({ candidate }) => candidate))];
  const parts = {
    coverage: evidence.coverage,
    agreement: 1 - others.reduce((none, candidate) => none * (1 - candidate.confidence), 1),
    authority: mean(quoted.map((candidate) => AUTHORITY[candidate.document.documentType] ?? AUTHORITY_OF_OTHERS)),
    currency: mean(quoted.map((candidate) => currencyOf(candidate, nowMs))),
    verification: 1,
  };
  const probability = logistic(logOddsOf(evidence) - TAKEN.authority * (1 - parts.authority) - TAKEN.currency * ageing(best, parts.currency));
  const score = bounded(probability, evidence);
  return { score: toScore(score), ...rounded(parts), reasons: reasonsFor({ parts, evidence, best, others: others.length, nowMs, doubts: input.doubts }) };
}

/** A weight for each figure of the evidence, and the log odds where all of them are 0. */
export type TrustWeights = Readonly<Record<(typeof TRUST_EVIDENCE)[number] | 'bias', number>>;

/** Returns the probability that an answer is right and complete, as its evidence alone has it. Without a second source it stays under 0.8, in doubt under 0.4. */
export function answerTrust(evidence: TrustEvidence, weights: TrustWeights = trustWeights.weights): number {
  return bounded(logistic(logOddsOf(evidence, weights)), evidence);
}

function bounded(probability: number, { confirmed, doubts }: TrustEvidence): number {
  if (doubts > 0) return IN_DOUBT * probability;
  return confirmed > 0 ? probability : Math.min(probability, MOST_TRUST_OF_ONE_SOURCE);
}

function logOddsOf(evidence: TrustEvidence, weights: TrustWeights = trustWeights.weights): number {
  const fitted = TRUST_EVIDENCE.reduce((sum, name) => sum + weights[name] * evidence[name], weights.bias);
  return evidence.named > 0 ? Math.max(fitted, LEAST_LOG_ODDS_OF_NAMED) : fitted;
}

/** A text whose date is not known is not held to be old. */
function ageing({ document }: Candidate, currency: number): number {
  return document.lastUpdated === null && document.inForceFrom === null ? 0 : 1 - currency;
}

function currencyOf({ document }: Candidate, nowMs: number): number {
  const dated = document.lastUpdated ?? document.inForceFrom;
  if (dated === null) return CURRENCY_UNKNOWN;
  const years = (nowMs - Date.parse(dated)) / YEAR_MS;
  return Math.min(1, Math.max(LEAST_CURRENCY, 1 - (years - CURRENT_YEARS) / YEARS_TO_NOTHING));
}

interface ReasonInput {
  readonly parts: Pick<Trust, 'coverage' | 'authority' | 'currency'>;
  readonly evidence: TrustEvidence;
  readonly best: Candidate;
  readonly others: number;
  readonly nowMs: number;
  readonly doubts: readonly string[];
}

function reasonsFor({ parts, evidence, best, others, nowMs, doubts }: ReasonInput): string[] {
  const dated = best.document.lastUpdated ?? best.document.inForceFrom;
  const old = dated !== null && (nowMs - Date.parse(dated)) / YEAR_MS > CURRENT_YEARS;
  return [
    `The quotations and their headings cover ${Math.round(parts.coverage * 100)} % of what the question asks about, weighed by how telling its words are.`,
    ...(evidence.stated < 0.5 ? ['No quotation states the kind of fact that the question asks for, such as a figure, a time or a body.'] : []),
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

function mean(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0) / numbers.length;
}

function logistic(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}
