/** A question as a model reads it. */
export interface QuestionReading {
  readonly vector: Float32Array;
  /** Its words one by one; null where the model gives none. */
  readonly words: QuestionWords | null;
}

/** The words of a question, as far as they can be compared with those of passages. */
export interface QuestionWords {
  /** How much each of them counts, together 1. */
  readonly shares: Float32Array;
  /** Returns how near each of them is to the words of this stem, cosines of -1 to 1; null where the stem is not known. It is reckoned anew each time. */
  nearness(stem: string): readonly number[] | null;
}

/**
 * Turns text into vectors whose cosine says how near two texts are in meaning. All vectors have length 1, so that the
 * cosine is the dot product. Every method throws DependencyUnavailableError('embeddings') when the model is out of reach.
 */
export interface Embedder {
  /** Identifies the vectors: those of two embedders can be compared only when their models are equal. */
  readonly model: string;
  /** Numbers in a vector. */
  readonly dimension: number;
  /** Reads a question. Goes before passages that are waiting. */
  readQuestion(text: string): Promise<QuestionReading>;
  /** Returns a vector for each passage, in order. What is longer than the model reads is cut. */
  embedPassages(texts: readonly string[]): Promise<Float32Array[]>;
  /** Ends what runs; calls that are under way are rejected. May be called twice. */
  close(): Promise<void>;
}

/** How the embeddings stand, for health and log. */
export interface EmbeddingState {
  /** `off`: not wanted; `loading`: being opened or fetched; `unavailable`: could not be opened, keywords alone answer. */
  readonly status: 'off' | 'loading' | 'ready' | 'unavailable';
  /** The model that passages are to have vectors of. */
  readonly model: string | null;
  readonly dimension: number | null;
  /** What goes on or went wrong, in words; null when there is nothing to say. */
  readonly message: string | null;
}

/** The embedding models in use. Two of them while passages are embedded anew after a change of model. */
export interface EmbeddingModels {
  /** The model that questions are embedded with; null while there is none and keywords alone answer. */
  serving(): Embedder | null;
  /** The model that passages are embedded with; null while there is none. */
  target(): Embedder | null;
  /** Says that every passage has a vector of the target, which serves from now on. Resolves when the former one is closed. */
  promote(): Promise<void>;
  /** Goes up each time that all passages have got their vectors: answers given before may have lacked some. */
  edition(): number;
  state(): EmbeddingState;
}
