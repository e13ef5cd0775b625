/**
 * Turns text into vectors whose cosine says how near two texts are in meaning. All vectors have length 1, so that the
 * cosine is the dot product. Every method throws DependencyUnavailableError('embeddings') when the model is out of reach.
 */
export interface Embedder {
  /** Identifies the vectors: those of two embedders can be compared only when their models are equal. */
  readonly model: string;
  /** Numbers in a vector. */
  readonly dimension: number;
  /** Returns the vector of a question. Goes before passages that are waiting. */
  embedQuery(text: string): Promise<Float32Array>;
  /** Returns a vector for each passage, in order. What is longer than the model reads is cut. */
  embedPassages(texts: readonly string[]): Promise<Float32Array[]>;
  /** Ends what runs; calls that are under way are rejected. May be called twice. */
  close(): Promise<void>;
}
