import { contentStems } from '@regqa/domain';
import { DependencyUnavailableError } from '@regqa/errors';
import type { Embedder } from '@regqa/ports';

export interface HashingEmbedderOptions {
  /** Words that mean the same, each to the word that stands for it. */
  readonly synonyms?: Readonly<Record<string, string>>;
  readonly model?: string;
  readonly dimension?: number;
}

/** Vectors of the words of a text, for tests: near where the words or their given synonyms are the same. */
export class HashingEmbedder implements Embedder {
  readonly model: string;
  readonly dimension: number;
  /** Makes every call fail. */
  down = false;
  readonly texts: string[] = [];
  closed = false;
  private readonly synonyms: ReadonlyMap<string, string>;

  constructor({ synonyms = {}, model = 'hashing', dimension = 64 }: HashingEmbedderOptions = {}) {
    this.model = model;
    this.dimension = dimension;
    this.synonyms = new Map(
      Object.entries(synonyms).map(([word, stem]) => [contentStems(word)[0] ?? word, contentStems(stem)[0] ?? stem]),
    );
  }

  async embedQuestion(text: string): Promise<Float32Array> {
    return this.embed(text);
  }

  async embedPassages(texts: readonly string[]): Promise<Float32Array[]> {
    return texts.map((text) => this.embed(text));
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  private embed(text: string): Float32Array {
    if (this.down || this.closed)
      throw new DependencyUnavailableError('embeddings', 'The embedding model is out of reach');
    this.texts.push(text);
    const vector = new Float32Array(this.dimension);
    for (const stem of contentStems(text)) vector[hash(this.synonyms.get(stem) ?? stem) % this.dimension]! += 1;
    if (vector.every((value) => value === 0)) vector[0] = 1;
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 16_777_619);
  return value >>> 0;
}
