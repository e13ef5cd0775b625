import type { RerankOptions } from './reranker.ts';

/**
 * Scores whether quoted text bears a sentence out, read together: a cross-encoder for entailment (after MiniCheck, Tang
 * and others 2024). Its scores are untrusted.
 */
export interface SupportScorer {
  /** Identifies the model: answers under two names are cached apart. */
  readonly name: string;
  /**
   * Returns the probability, 0 to 1, that the quoted text bears the whole sentence out; null where there is none in
   * time, or it is still being loaded. Never rejects.
   */
  score(quote: string, sentence: string, options: RerankOptions): Promise<number | null>;
}
