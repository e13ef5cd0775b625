/** The cross-encoder's time for one question, and what it reads in that time. */
import { contextOf } from '@regqa/domain';
import type { IndexedPassage, Reranker } from '@regqa/ports';
import type { AnsweringConfig } from '../answering-config.ts';

export interface Reranking {
  readonly config: AnsweringConfig;
  readonly reranker: Reranker | null;
  readonly budgetMs: number;
  readonly signal: AbortSignal;
}

/** Returns the time of one question in whole milliseconds, where so many are worked on at once: alone it has all. */
export function budgetAmong(
  budgetMs: number,
  questions: number,
  { ranking }: Pick<AnsweringConfig, 'ranking'>,
): number {
  return Math.ceil(budgetMs * Math.max(ranking.reranker.least_budget_share, 1 / Math.max(1, questions)));
}

/** Shares the time that the cross-encoder may take for one question between passages and the units of the best. */
export function shareRerankBudget(
  budgetMs: number,
  deps: Pick<Reranking, 'config' | 'reranker'>,
): { forPassages(): Reranking; forUnits(): Reranking } {
  const { most_budgets, passages_share } = deps.config.ranking.reranker;
  const signal = AbortSignal.timeout(Math.ceil(most_budgets * budgetMs));
  const passagesMs = budgetMs * passages_share;
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

export interface TextOfPassage {
  readonly passage: IndexedPassage;
  readonly text: string;
}

/** Returns each text's logit, read below its headings as in training; null where time, or the model, ran out. */
export async function scoreTexts(
  question: string,
  texts: readonly TextOfPassage[],
  { reranker, budgetMs, signal }: { reranker: Reranker; budgetMs: number; signal: AbortSignal },
): Promise<readonly (number | null)[] | null> {
  if (texts.length === 0) return [];
  if (!reranker.available) return null;
  try {
    return await reranker.rerank(
      question,
      texts.map(({ passage, text }) => contextOf(passage) + text),
      { budgetMs, signal },
    );
  } catch {
    return null; // the adapter logs its failures; the first order holds
  }
}
