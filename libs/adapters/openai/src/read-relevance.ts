import { DependencyUnavailableError } from '@regqa/errors';
import { z } from 'zod';

const Ranked = z
  .object({ results: z.array(z.object({ index: z.int(), relevance_score: z.number() })) })
  .transform(({ results }) => results.map(({ index, relevance_score: score }) => ({ index, score })));
const Listed = z.array(z.object({ index: z.int(), score: z.number() }));
const Scores = z.union([Ranked, Listed]);

/**
 * Returns the score of each of `count` texts from a rerank answer: `{results: [{index, relevance_score}]}`, or a bare
 * list of `{index, score}`, in any order. Throws DependencyUnavailableError for anything else: scores that are missing,
 * doubled or no numbers would put passages in places that no model gave them.
 */
export function readRelevance(body: unknown, count: number): number[] {
  const scores = (Scores.safeParse(body).data ?? []).toSorted((a, b) => a.index - b.index);
  if (scores.length !== count || scores.some(({ index }, at) => index !== at))
    throw new DependencyUnavailableError('reranker', `The reranker sent no scores for each of ${count} texts`);
  return scores.map(({ score }) => score);
}
