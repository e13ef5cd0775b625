import type { Clock, EmbeddingModels, ModelVector } from '@regqa/ports';
import type { Logger } from '@regqa/platform';

/** How long a model that failed is not asked again: each failure may take seconds that someone waits. */
const REST_MS = 10_000;

export interface QuestionVectorsDeps {
  /** Absent: keywords alone answer. */
  readonly embeddings?: Pick<EmbeddingModels, 'serving' | 'edition'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface EmbeddedQuestion {
  /** Null where no model is configured or loaded yet, or it does not answer. */
  readonly vector: ModelVector | null;
  /** There is a model and it does not answer now. */
  readonly failed: boolean;
}

/** Turns questions into vectors; a model that fails is left alone for a while, and keywords answer. */
export class QuestionVectors {
  readonly #deps: QuestionVectorsDeps;
  #restUntil = 0;

  constructor(deps: QuestionVectorsDeps) {
    this.#deps = deps;
  }

  /** What finds passages now, for the key of an answer: by another, the same question may be answered otherwise. */
  get method(): string {
    const serving = this.#deps.embeddings?.serving() ?? null;
    if (serving === null || this.#isResting()) return 'keywords';
    return `${serving.model}, ${serving.questionModel ?? serving.model}, ${this.#deps.embeddings?.edition()}`;
  }

  /** Returns how the question is put to the index. Rejects only when the signal is aborted. */
  async of(question: string, signal?: AbortSignal): Promise<EmbeddedQuestion> {
    const model = this.#deps.embeddings?.serving() ?? null;
    if (model === null) return { vector: null, failed: false };
    if (this.#isResting()) return { vector: null, failed: true };
    try {
      const values = await model.embedQuestion(question, signal);
      return { vector: { model: model.model, values }, failed: false };
    } catch (err) {
      if (signal?.aborted === true) throw err;
      this.#restUntil = this.#deps.clock.now() + REST_MS;
      this.#deps.logger.warn({ err, model: model.model }, 'A question could not be embedded; keywords answer it');
      return { vector: null, failed: true };
    }
  }

  #isResting(): boolean {
    return this.#deps.clock.now() < this.#restUntil;
  }
}
