/** Decides the order of candidates: a linear model on the features, fused with the cross-encoder on the best. */
import { toScore } from '@regqa/contracts';
import { contentStems, isSample } from '@regqa/domain';
import { logistic } from '../logistic.ts';
import type { AnsweringConfig } from '../answering-config.ts';
import type { Candidate } from '../retrieval/retrieve-candidates.ts';
import type { Query } from '../understanding/understand-question.ts';
import { areSameTerm, termDefinedIn } from '../understanding/defined-term.ts';
import { pinpointMatch } from '../understanding/pinpoint-mentions.ts';
import { FEATURES } from '../answering-schema.ts';
import type { FeatureVector } from '../answering-schema.ts';
import { featuresOf } from './features.ts';
import { scoreTexts } from './rerank-budget.ts';
import type { Reranking } from './rerank-budget.ts';

export interface RankedPassage extends Candidate {
  readonly features: FeatureVector;
  /** Ranking score: comparable within a query only. */
  readonly score: number;
  /** Share of the score in the softmax over all candidates, 0 to 1. */
  readonly share: number;
  /** The cross-encoder's logit; null where the passage was not reranked. */
  readonly crossEncoder: number | null;
  /** Calibrated probability that the passage is relevant; goes out as `confidence_score`. */
  readonly confidence: number;
  /** Why it stands before all others whatever its score, if it does. */
  readonly rule: 'named provision' | 'definition' | 'land use table' | null;
}

type RankingMode = 'reranked' | 'hybrid' | 'keywords';

export interface Ranking {
  readonly passages: readonly RankedPassage[];
  readonly mode: RankingMode;
  /** A configured model failed: another time the answer may be better. */
  readonly degraded: boolean;
}

export interface RankingDeps extends Reranking {
  readonly hasVectors: boolean;
}

type Scored = Candidate & Pick<RankedPassage, 'features' | 'score' | 'crossEncoder' | 'rule'>;

/** Returns the candidates, best first. Never rejects: a reranker that fails leaves the first order. */
export async function rankCandidates(
  candidates: readonly Candidate[],
  query: Query,
  deps: RankingDeps,
): Promise<Ranking> {
  const first = firstStage(candidates, query, deps.config);
  const { passages, failed } = await rerank(first, query, deps);
  const isRead = passages.some(({ crossEncoder }) => crossEncoder !== null);
  // The models of `reranked` and `hybrid` were fitted with cosines: without them, what words say is the safer measure.
  const mode: RankingMode = !deps.hasVectors ? 'keywords' : isRead ? 'reranked' : 'hybrid';
  return { passages: withRelevance(withoutSamples(passages), mode, deps.config), mode, degraded: failed };
}

/** The samples show how the service answers: behind other law they are no sources. */
function withoutSamples(passages: readonly Scored[]): readonly Scored[] {
  const isMadeUp = ({ document }: Scored) => isSample(document.documentId);
  return passages[0] === undefined || isMadeUp(passages[0]) ? passages : passages.filter((one) => !isMadeUp(one));
}

/** Linear fusion (Bruch et al. 2023): the sum of features by their coefficients. */
function firstStage(candidates: readonly Candidate[], query: Query, { ranking }: AnsweringConfig): Scored[] {
  const features = featuresOf(candidates, query, ranking.bm25);
  const scored = candidates.map((candidate, at): Scored => ({
    ...candidate,
    features: features[at]!,
    score: linearScore(features[at]!, ranking.features),
    crossEncoder: null,
    rule: ruleFor(candidate, query),
  }));
  return scored.sort(byRuleThenScore);
}

function linearScore(features: FeatureVector, coefficients: Readonly<Record<string, number>>): number {
  return FEATURES.reduce((sum, name) => sum + coefficients[name]! * features[name], 0);
}

/** What stands before all others: a provision that is named, the term's definition, the zone's list. */
function ruleFor(candidate: Candidate, query: Query): RankedPassage['rule'] {
  const { instruments, definedTerm, landUse } = query;
  if (isNamedProvision(candidate, query)) return 'named provision';
  if (landUse?.entries.has(candidate.passage.chunkId) === true) return 'land use table';
  const isAsked = instruments.documentIds.size === 0 || instruments.documentIds.has(candidate.document.documentId);
  return isAsked && definesTerm(candidate.passage, definedTerm) ? 'definition' : null;
}

/** A number counts in the instrument that is named, or else in the plan of the place; a code wherever it stands. */
function isNamedProvision({ passage, document }: Candidate, { instruments, pinpoints, request }: Query): boolean {
  if (pinpointMatch(passage.section, pinpoints) !== 'whole') return false;
  const isLocalHere = request.place?.lga != null && document.jurisdiction === 'Local';
  const isInstrument =
    instruments.documentIds.size > 0 ? instruments.documentIds.has(document.documentId) : isLocalHere;
  return isInstrument || pinpoints.some(({ kind }) => kind === 'code');
}

function definesTerm(passage: Candidate['passage'], asked: ReadonlySet<string> | null): boolean {
  if (asked === null || passage.kind !== 'definition') return false;
  const term = termDefinedIn(passage);
  return term !== undefined && areSameTerm(new Set(contentStems(term)), asked);
}

/** The cross-encoder reads the best candidates, unless a named provision or a wide margin decides already. */
async function rerank(
  first: readonly Scored[],
  query: Query,
  { config, reranker, budgetMs, signal }: RankingDeps,
): Promise<{ passages: Scored[]; failed: boolean }> {
  const searched = first.filter(({ rule }) => rule === null);
  if (reranker === null || searched.length === 0 || isDecided(first, searched, config))
    return { passages: [...first], failed: false };
  const { depth } = config.ranking.reranker;
  const read = [...first.filter(({ rule }) => rule !== null).slice(0, 1), ...searched.slice(0, depth)];
  const logits = await scoreTexts(
    query.text,
    read.map(({ passage }) => ({ passage, text: passage.text })),
    { reranker, budgetMs, signal },
  );
  if (logits === null || logits.every((logit) => logit === null)) return { passages: [...first], failed: true };
  const scores = new Map(read.map((candidate, at) => [candidate, logits[at] ?? null]));
  return { passages: fused(first, scores, config).sort(byRuleThenScore), failed: false };
}

function isDecided(first: readonly Scored[], searched: readonly Scored[], { ranking }: AnsweringConfig): boolean {
  if (first[0]?.rule === 'named provision') return true;
  const [best, second] = searched;
  return best !== undefined && second !== undefined && best.score - second.score >= ranking.reranker.skip_from_margin;
}

/** What was not read counts as the worst that was. */
function fused(
  first: readonly Scored[],
  logits: ReadonlyMap<Scored, number | null>,
  { ranking }: AnsweringConfig,
): Scored[] {
  const { first_stage_weight, weight } = ranking.reranker;
  const read = first.map((candidate) => ({ ...candidate, crossEncoder: logits.get(candidate) ?? null }));
  const least = leastLogit(read);
  return read.map((candidate) => ({
    ...candidate,
    score: first_stage_weight * candidate.score + weight * (candidate.crossEncoder ?? least),
  }));
}

function leastLogit(passages: readonly Pick<Scored, 'crossEncoder'>[]): number {
  return Math.min(0, ...passages.flatMap(({ crossEncoder }) => crossEncoder ?? []));
}

function byRuleThenScore(a: Scored, b: Scored): number {
  return (
    Number(b.rule !== null) - Number(a.rule !== null) ||
    b.score - a.score ||
    (a.passage.chunkId < b.passage.chunkId ? -1 : 1)
  );
}

/**
 * The signals of one passage's calibrated relevance (Platt 1999); `share` is its own, not its provision's, and `least`
 * the worst logit, which counts where none was read.
 */
export function relevanceSignals(passage: Scored, share: number, least: number): Record<string, number> {
  return {
    cross_encoder: passage.crossEncoder ?? least,
    share,
    coverage: passage.features.coverage,
    cosine: passage.cosine ?? 0,
    rule: passage.rule === null ? 0 : 1,
  };
}

function withRelevance(passages: readonly Scored[], mode: RankingMode, { ranking }: AnsweringConfig): RankedPassage[] {
  const shares = sharesOf(passages);
  const least = leastLogit(passages);
  return passages.map((passage, at) => {
    const signals = relevanceSignals(passage, shares[at]!, least);
    return { ...passage, share: shares[at]!, confidence: toScore(logistic(ranking.relevance[mode], signals)) };
  });
}

/** Returns each score's share in the softmax over all (Cao et al. 2007, listwise); by rule some have all of it. */
export function sharesOf(candidates: readonly Pick<RankedPassage, 'score' | 'rule'>[]): number[] {
  const isRuled = candidates.some(({ rule }) => rule !== null);
  const counted = candidates.map(({ score, rule }) => (isRuled && rule === null ? -Infinity : score));
  const best = Math.max(...counted);
  const weights = counted.map((score) => Math.exp(score - best));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
