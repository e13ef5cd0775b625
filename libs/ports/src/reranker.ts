/** Limits of one reranking. */
export interface RerankOptions {
  /** Aborting it ends the call at once: nobody waits for the scores any more. */
  readonly signal: AbortSignal;
  /** Longest that the scores may take, waiting for other questions included, in milliseconds. */
  readonly budgetMs: number;
}

/**
 * Scores how well texts answer a question by reading each together with it: a cross-encoder (Nogueira and Cho 2019).
 * Its scores are untrusted.
 */
export interface Reranker {
  /** Identifies the model: answers under two names are cached apart. */
  readonly name: string;
  /** False while it is being loaded, or while repeated failures keep requests from it. */
  readonly available: boolean;
  /**
   * Returns a finite score (a logit) for each text, in the order of the texts, which come best first: the higher, the
   * better it answers. Texts are scored from the first on; null stands for those that the budget left no time for.
   * Throws DependencyUnavailableError('reranker') when there are no scores at all, also when the signal is aborted.
   */
  rerank(question: string, texts: readonly string[], options: RerankOptions): Promise<readonly (number | null)[]>;
}
