import { toScore } from '@regqa/contracts';
import type { Candidate } from '../retrieval/retrieve-passages.ts';
import type { DistinctPassage } from './near-duplicates.ts';
import type { WrittenSentence } from './write-answer.ts';

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
const MOST_TRUST_OF_ONE_SOURCE = 0.79;
/** A second source corroborates from this confidence on. */
const CORROBORATES_FROM = 0.5;
/** How binding a text is, by document type. */
const AUTHORITY: Readonly<Record<string, number>> = { legislation: 1, scheme: 0.9, standards: 0.9, guidelines: 0.7 };
const AUTHORITY_OF_OTHERS = 0.6;
/** Text last updated within these years counts as current; older text loses a tenth for each further five years. */
const CURRENT_YEARS = 5;
const YEAR_MS = 365.25 * 24 * 3600 * 1000;

/** The reason that holds of extractive answers alone. */
export const WORD_FOR_WORD = 'Every sentence stands word for word in its source.';

export interface TrustInput {
  readonly sources: readonly DistinctPassage[];
  readonly sentences: readonly WrittenSentence[];
  /** Probability that the corpus answers the question at all. */
  readonly answerable: number;
  /** YYYY-MM-DD. */
  readonly asOf: string;
}

/**
 * Returns the trust of an extractive answer. A first calibration: the whole is the geometric mean of the probability
 * that the question is answered here and the best source's confidence, raised by agreement, lowered by weak authority
 * and old text. Every sentence is a quotation, so verification is 1.
 */
export function assessTrust({ sources, sentences, answerable, asOf }: TrustInput): Trust {
  const nowMs = Date.parse(asOf);
  const best = sources[0]!.best;
  const others = corroborating(sources);
  const quoted = sources.filter(({ best: { passage } }) => sentences.some((sentence) => sentence.chunkId === passage.chunkId)).map((source) => source.best);
  const parts = {
    coverage: best.features.coverage,
    agreement: 1 - others.reduce((rest, candidate) => rest * (1 - candidate.confidence), 1),
    authority: mean((quoted.length > 0 ? quoted : [best]).map((candidate) => AUTHORITY[candidate.document.documentType] ?? AUTHORITY_OF_OTHERS)),
    currency: mean((quoted.length > 0 ? quoted : [best]).map((candidate) => currencyOf(candidate, nowMs))),
    verification: 1,
  };
  const base = Math.sqrt(answerable * best.confidence);
  const raised = base + (1 - base) * 0.35 * parts.agreement;
  const whole = raised * (0.8 + 0.2 * parts.authority) * (0.9 + 0.1 * parts.currency);
  const score = others.length === 0 ? Math.min(whole, MOST_TRUST_OF_ONE_SOURCE) : whole;
  return { score: toScore(Math.max(score, 0.4)), ...round(parts), reasons: reasonsFor({ parts, best, others: others.length, nowMs }) };
}

/** Other sources, or other instruments with the same provision, that are relevant enough to confirm the best one. */
function corroborating(sources: readonly DistinctPassage[]): Candidate[] {
  const [best, ...rest] = sources;
  return [...best!.repeatedIn, ...rest.map((source) => source.best)].filter((candidate) => candidate.confidence >= CORROBORATES_FROM);
}

function currencyOf(candidate: Candidate, nowMs: number): number {
  const dated = candidate.document.lastUpdated ?? candidate.document.inForceFrom;
  if (dated === null) return 0.5;
  const years = (nowMs - Date.parse(dated)) / YEAR_MS;
  return Math.min(1, Math.max(0.3, 1 - (years - CURRENT_YEARS) / 50));
}

interface ReasonInput {
  readonly parts: Pick<Trust, 'coverage' | 'authority' | 'currency'>;
  readonly best: Candidate;
  readonly others: number;
  readonly nowMs: number;
}

function reasonsFor({ parts, best, others, nowMs }: ReasonInput): string[] {
  const percent = Math.round(parts.coverage * 100);
  const dated = best.document.lastUpdated ?? best.document.inForceFrom;
  const old = dated !== null && (nowMs - Date.parse(dated)) / YEAR_MS > CURRENT_YEARS;
  return [
    `The best source covers ${percent} % of what the question asks about, weighed by how telling its words are.`,
    others === 0 ? 'No second source confirms it.' : `${others} further ${others === 1 ? 'source confirms' : 'sources confirm'} it.`,
    parts.authority >= 0.95 ? 'It rests on legislation.' : 'It rests in part on texts that do not bind like legislation.',
    dated === null ? 'When the best source was last updated is not known.' : `The best source was last updated on ${dated}${old ? ', a while ago: check for later amendments' : ''}.`,
    WORD_FOR_WORD,
  ];
}

function round(parts: Omit<Trust, 'score' | 'reasons'>): Omit<Trust, 'score' | 'reasons'> {
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
