/** A question that asks several things may be answered by several units: each of its parts is read for itself. */
import { scoreTexts } from '../../ranking/rerank-budget.ts';
import type { Reranking } from '../../ranking/rerank-budget.ts';
import { questionParts } from '../../understanding/question-parts.ts';
import type { Query } from '../../understanding/understand-question.ts';
import type { ScoredUnit } from './unit.ts';

/**
 * Returns the units, which come best first, with the best one of each part of the question scored as high as the best
 * of all, so that it is quoted. Only the first units are read again. Never rejects: without a cross-encoder, or without
 * time for it, all stay as they are.
 */
export async function answerParts(
  units: readonly ScoredUnit[],
  query: Pick<Query, 'text'>,
  { config, reranker, budgetMs, signal }: Reranking,
): Promise<readonly ScoredUnit[]> {
  const { parts: limits, unit_weight } = config.composition;
  const [best] = units;
  const read = units.filter(({ crossEncoder }) => crossEncoder !== null).slice(0, limits.units);
  const parts = questionParts(query.text, { leastWords: limits.least_words });
  if (reranker === null || best === undefined || read.length < 2 || parts.length > limits.most) return units;
  const startedAt = performance.now();
  const ofParts = new Set<ScoredUnit>();
  for (const part of parts) {
    const left = budgetMs - (performance.now() - startedAt);
    if (left <= 0) break;
    const texts = read.map(({ source, text }) => ({ passage: source.passage, text }));
    const logits = await scoreTexts(part, texts, { reranker, budgetMs: left, signal });
    if (logits === null || logits.includes(null)) break;
    // What the passage counts stays; the unit's own logit is the part's.
    const scoreOf = (at: number) => read[at]!.score + unit_weight * (logits[at]! - read[at]!.crossEncoder!);
    ofParts.add(read[[...read.keys()].reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one))]!);
  }
  return units.map((unit) => (ofParts.has(unit) ? { ...unit, score: Math.max(unit.score, best.score) } : unit));
}
