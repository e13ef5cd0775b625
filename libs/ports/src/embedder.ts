/**
 * Turns text into vectors whose cosine says how near two texts are in meaning. All vectors have length 1, so that the
 * cosine is the dot product. Every method throws DependencyUnavailableError('embeddings') when the model is
 * unavailable.
 */
export interface Embedder {
  /** Identifies the vectors: those of two embedders can be compared only when their models are equal. */
  readonly model: string;
  /** Identifies what reads questions, where that is another model than the one of passages. */
  readonly questionModel?: string | null;
  /** Numbers in a vector. */
  readonly dimension: number;
  /**
   * Returns the vector of a question, comparable with those of passages. Goes before passages that are waiting.
   * Aborting the signal ends the call.
   */
  embedQuestion(text: string, signal?: AbortSignal): Promise<Float32Array>;
  /** Returns a vector for each passage, in order. What is longer than the model reads is cut. */
  embedPassages(texts: readonly string[]): Promise<Float32Array[]>;
  /** Ends what runs; calls that are under way are rejected. May be called twice. */
  close(): Promise<void>;
}

/** How the embeddings stand, for health and log. */
export interface EmbeddingState {
  /** `off`: switched off; `loading`: being opened; `unavailable`: could not be opened, keywords alone answer. */
  readonly status: 'off' | 'loading' | 'ready' | 'unavailable';
  /** The model that passages are to have vectors of. */
  readonly model: string | null;
  readonly dimension: number | null;
  /** What goes on or went wrong, in words; null when there is nothing to say. */
  readonly message: string | null;
}

/** The embedding models in use. Two of them while all passages are embedded again after a change of model. */
export interface EmbeddingModels {
  /** The model that questions are embedded with; null while there is none and keywords alone answer. */
  serving(): Embedder | null;
  /** The model that passages are embedded with; null while there is none. */
  target(): Embedder | null;
  /** Every passage has a vector of the target, which serves from now on. Resolves when the former one is closed. */
  promote(): Promise<void>;
  /** Goes up each time that all passages have got their vectors: answers given before may have lacked some. */
  edition(): number;
  state(): EmbeddingState;
}
