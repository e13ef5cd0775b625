/** Decides how far an answer can be trusted: a calibrated probability that it is right, with its reasons in words. */
import { toScore, UNRELIABLE_BELOW } from '@regqa/contracts';
import { contentStems, withoutVolume } from '@regqa/domain';
import { logistic } from '../logistic.ts';
import type { AnsweringConfig } from '../answering-config.ts';
import type { Answerability } from '../answerability/decide-answerability.ts';
import type { Quotes } from '../composition/extractive/compose-quotes.ts';
import { unitsOf } from '../composition/extractive/choose-units.ts';
import type { Unit } from '../composition/extractive/unit.ts';
import { isSameText, mayHoldSameText } from '../ranking/near-duplicates.ts';
import type { RankedPassage, Ranking } from '../ranking/rank-candidates.ts';
import type { Query } from '../understanding/understand-question.ts';

/** How far an answer can be trusted, 0 to 1, and what that rests on. */
export interface Trust {
  readonly score: number;
  /** What the score stays below, whoever writes the answer. */
  readonly below: number;
  readonly coverage: number;
  readonly agreement: number;
  readonly authority: number;
  readonly currency: number;
  readonly verification: number;
  readonly reasons: readonly string[];
}

export interface TrustInput {
  readonly query: Query;
  readonly ranking: Ranking;
  readonly quotes: Pick<Quotes, 'quoted' | 'crossEncoder'>;
  readonly answerability: Answerability;
  /** Law that is missing and may say otherwise, in words. */
  readonly doubts: readonly string[];
  readonly config: AnsweringConfig;
}

const YEAR_MS = 365.25 * 24 * 3600 * 1000;
/** Scores have four decimals: the least difference between a score and a threshold, or a probability and 0 or 1. */
const LEAST_STEP = 0.0001;

export const WORD_FOR_WORD = 'Every sentence is quoted word for word from its source.';
export const MAY_NOT_ANSWER = 'The passages may not answer the question.';

/** Returns the trust, and whether the answer is hedged. 0.8 or more takes a second provision with the same rule. */
export function assessTrust({ query, ranking, quotes, answerability, doubts, config }: TrustInput): {
  trust: Trust;
  hedged: boolean;
} {
  const [first] = quotes.quoted;
  const best = first!.source;
  const corroborating = findCorroboration(first!, ranking.passages, { query, config });
  const signals = trustSignals({ answerability, best, crossEncoder: quotes.crossEncoder });
  const probability = logistic(config.trust[ranking.mode], signals);
  const { uncorroborated_below } = config.trust;
  const below = doubts.length > 0 ? UNRELIABLE_BELOW : corroborating === null ? uncorroborated_below : Infinity;
  const hedged = probability < UNRELIABLE_BELOW;
  const trust: Trust = {
    score: toScore(Math.min(probability, below - LEAST_STEP)),
    below,
    coverage: toScore(best.features.coverage),
    agreement: corroborating === null ? config.trust.agreement_of_one : 1,
    authority: toScore(authorityOf(best, config.trust)),
    currency: toScore(currencyOf(best, query.request.asOf, config.trust)),
    verification: 1,
    reasons: [
      ...datedReasons(best, query, config),
      ...(hedged ? [MAY_NOT_ANSWER] : []),
      ...doubts,
      corroborationReason(corroborating),
      WORD_FOR_WORD,
    ],
  };
  return { trust, hedged };
}

/** Returns the trust of a refusal, which is `score` whatever was found. */
export function trustOfRefusal(score: number, reason: string): Trust {
  return {
    score,
    below: Infinity,
    coverage: 0,
    agreement: 0,
    authority: 0,
    currency: 0,
    verification: 0,
    reasons: [reason],
  };
}

export interface GeneratedEvidence {
  /** Of the same sources in quotations. */
  readonly trust: Trust;
  /** Whether the model says that it answers the whole question. */
  readonly isComplete: boolean;
  /** The share of its sentences that is verified, 0 to 1. */
  readonly verification: number;
}

/** Returns how far a model's answer can be trusted, and whether it is hedged. */
export function trustGenerated(
  { trust, isComplete, verification }: GeneratedEvidence,
  { generation }: Pick<AnsweringConfig, 'generation'>,
): { score: number; hedged: boolean } {
  const signals = { quotations: logOdds(trust.score), complete: isComplete ? 1 : 0, verification };
  const probability = logistic(generation.trust, signals);
  return {
    score: toScore(Math.min(probability, trust.below - LEAST_STEP)),
    hedged: probability < UNRELIABLE_BELOW,
  };
}

interface TrustEvidence {
  readonly answerability: Answerability;
  readonly best: RankedPassage;
  readonly crossEncoder: number | null;
}

export function trustSignals({ answerability, best, crossEncoder }: TrustEvidence): Record<string, number> {
  return {
    answerability: logOdds(answerability.probability),
    confidence: best.confidence,
    unit: crossEncoder ?? 0,
    looked_up: best.rule === 'named provision' || best.rule === 'land use table' ? 1 : 0,
  };
}

function logOdds(probability: number): number {
  const bounded = Math.min(1 - LEAST_STEP, Math.max(LEAST_STEP, probability));
  return Math.log(bounded / (1 - bounded));
}

/** Returns the best passage of another instrument with a rule in the same words and numbers. */
function findCorroboration(
  quoted: Unit,
  passages: readonly RankedPassage[],
  { query, config }: { query: Query; config: AnsweringConfig },
): RankedPassage | null {
  const { from, passages: depth } = config.trust.same_rule;
  const stems = new Set(contentStems(quoted.text));
  // Clauses of one instrument in like words are rules for different things; a copy of it states nothing of its own.
  const { documentId, title } = quoted.source.document;
  const own = withoutVolume(title);
  const isOther = ({ document }: RankedPassage) =>
    document.documentId !== documentId && withoutVolume(document.title) !== own;
  const others = passages.slice(0, depth).filter(isOther);
  return (
    others.find(
      (other) =>
        mayHoldSameText(stems, other.passage.stems.split(' '), from) &&
        unitsOf(other, query).some((unit) => isSameText(stems, new Set(contentStems(unit.text)), from)),
    ) ?? null
  );
}

/** Returns the reason that comes first: the text is old, or its date is not known. */
function datedReasons(best: RankedPassage, { request }: Query, { trust }: AnsweringConfig): string[] {
  const dated = datedOn(best.document);
  if (dated === null)
    return [`The date of the text of ${best.document.title} is not known: check that it is in force.`];
  return isOld(best.document, request.asOf, trust)
    ? [`The text of ${best.document.title} is of ${dated}: check for later amendments.`]
    : [];
}

function corroborationReason(corroborating: RankedPassage | null): string {
  if (corroborating === null) return 'It rests on one provision; no other states the same rule.';
  const { document, passage } = corroborating;
  return `${document.title} ${passage.section ?? ''} states the same rule.`.replace(/ +/g, ' ');
}

/** Returns how binding a text is, 0 to 1; legislation is 1. */
function authorityOf(
  { document }: RankedPassage,
  { authority: { by_type, others } }: AnsweringConfig['trust'],
): number {
  return new Map(Object.entries(by_type)).get(document.documentType) ?? others;
}

/** Returns the date that a text is of, YYYY-MM-DD; null where it is not known. */
export function datedOn({ lastUpdated, inForceFrom }: RankedPassage['document']): string | null {
  return lastUpdated ?? inForceFrom;
}

/** Whether a text is `old_after_years` old on a day (YYYY-MM-DD); false where its date is not known. */
export function isOld(
  document: RankedPassage['document'],
  day: string,
  { old_after_years }: Pick<AnsweringConfig['trust'], 'old_after_years'>,
): boolean {
  const dated = datedOn(document);
  return dated !== null && yearsBetween(dated, day) >= old_after_years;
}

/** Returns the years between two dates (YYYY-MM-DD), of 365.25 days each; negative where the second is earlier. */
function yearsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / YEAR_MS;
}

function currencyOf(candidate: RankedPassage, asOf: string, { currency }: AnsweringConfig['trust']): number {
  const dated = datedOn(candidate.document);
  if (dated === null) return currency.unknown;
  const over = yearsBetween(dated, asOf) - currency.full_years;
  return Math.min(1, Math.max(currency.least, 1 - over / currency.years_to_nothing));
}
