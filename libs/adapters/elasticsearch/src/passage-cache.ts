import { CachedPassages } from '@regqa/domain';
import type { IndexedPassage, ModelVector } from '@regqa/ports';
import { VectorCache } from './vector-cache.ts';

/** What a passage takes besides its text, its vector included, in characters. */
const FLAT_SIZE = 700;

/** Passages and their vectors: to send and read eighty of them takes both sides longer than to find them. */
export class PassageCache extends CachedPassages<string, IndexedPassage> {
  #vectors = new VectorCache();

  constructor(characters: number) {
    super({ characters, flatSize: FLAT_SIZE, forgotten: (_passage, id) => this.#vectors.forget(id) });
  }

  /** Returns the cosine of a passage with a question; undefined where its vector is not cached. */
  cosine(id: string, question: ModelVector): number | undefined {
    return this.#vectors.cosine(id, question);
  }

  /** Caches the vector of a cached passage. */
  keepVector(id: string, vector: { readonly model: string; readonly values: ArrayLike<number> }): void {
    if (this.has(id)) this.#vectors.keep(id, vector);
  }

  forgetVectors(): void {
    this.#vectors = new VectorCache();
  }
}
