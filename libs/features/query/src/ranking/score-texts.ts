import { contextOf } from '@regqa/domain';
import type { IndexedPassage, Reranker } from '@regqa/ports';

/** A passage or a part of one to be read with the question. */
export interface TextOfPassage {
  readonly passage: IndexedPassage;
  readonly text: string;
}

/**
 * Returns the cross-encoder's logit for each text, null for those that the time budget did not reach; null where it
 * fails or is not available. Texts are read with where they stand: `title > headings > heading: text`, as in training.
 */
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
