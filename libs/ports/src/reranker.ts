/** Judges how well passages answer a question by reading each together with it, as a cross-encoder does. What it says is untrusted. */
export interface Reranker {
  /** Identifies the order that it gives: the answers under two names are kept apart. */
  readonly name: string;
  /** False while repeated failures keep it from being asked. */
  readonly available: boolean;
  /**
   * Returns a finite figure for each text, in the order of the texts: the higher, the better it answers. Figures of two
   * questions cannot be compared. Throws DependencyUnavailableError('reranker'), also when the signal is aborted.
   */
  rerank(question: string, texts: readonly string[], options: { readonly signal: AbortSignal }): Promise<readonly number[]>;
}
