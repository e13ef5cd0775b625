import type { Reranker } from '@regqa/ports';
import type { AnsweringConfig } from '../answering-config.ts';

export interface Reading {
  readonly config: AnsweringConfig;
  readonly reranker: Reranker | null;
  readonly budgetMs: number;
  readonly signal: AbortSignal;
}

/** Shares the time that the cross-encoder may take for one question between passages and the units of the best. */
export function readingBudget(
  budgetMs: number,
  deps: Pick<Reading, 'config' | 'reranker'>,
): { forPassages(): Reading; forUnits(): Reading } {
  const signal = AbortSignal.timeout(2 * budgetMs);
  const passagesMs = budgetMs * deps.config.ranking.reranker.passages_share;
  let startedAt = 0;
  return {
    forPassages: () => {
      startedAt = performance.now();
      return { ...deps, budgetMs: passagesMs, signal };
    },
    forUnits: () => ({
      ...deps,
      budgetMs: Math.max(budgetMs - passagesMs, budgetMs - (performance.now() - startedAt)),
      signal,
    }),
  };
}
