import { contextOf } from '@regqa/domain';
import type { IndexedPassage, Reranker } from '@regqa/ports';

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
