import { appliesAt, contentStems, searchedStems } from '@regqa/domain';
import { ConflictError, DependencyUnavailableError } from '@regqa/errors';
import type { IndexedPassage, ModelVector, PassageHit, PassageIndex, PassageQuery, VectorStatus } from '@regqa/ports';
import { bm25Scores } from './bm25.ts';

/** Passages in memory, scored by BM25: small enough to be read through, for tests and small corpora. */
class MemoryPassageIndex implements PassageIndex {
  private readonly passages = new Map<string, IndexedPassage>();
  private readonly stems = new Map<string, readonly string[]>();
  /** By model, then by passage. */
  private readonly vectors = new Map<string, Map<string, Float32Array>>();
  private closed = false;
  /** Generations removed since the rebuild that is under way began. */
  private removedSince: Set<string> | undefined;

  async add(passages: readonly IndexedPassage[]): Promise<void> {
    this.refuseWhenClosed();
    for (const passage of passages) {
      const key = keyOf(passage);
      if (this.passages.has(key)) continue;
      this.passages.set(key, passage);
      this.stems.set(key, searchedStems(passage));
    }
  }

  async removeGenerations(generations: readonly string[]): Promise<void> {
    this.refuseWhenClosed();
    const removed = new Set(generations);
    for (const generation of generations) this.removedSince?.add(generation);
    for (const [key, passage] of [...this.passages]) {
      if (!removed.has(passage.generation)) continue;
      this.passages.delete(key);
      this.stems.delete(key);
      for (const ofModel of this.vectors.values()) ofModel.delete(key);
    }
  }

  async search(query: PassageQuery): Promise<PassageHit[]> {
    query.signal?.throwIfAborted();
    this.refuseWhenClosed();
    const stems = [...new Set(contentStems(query.text))];
    const without = new Set(query.without);
    const admits = (key: string) => {
      const passage = this.passages.get(key)!;
      return !without.has(passage.generation) && isAdmitted(passage, query);
    };
    const best = (all: ReadonlyMap<string, number>) =>
      new Map([...all].sort(([, a], [, b]) => b - a).slice(0, query.limit));
    const scores = best(new Map([...bm25Scores(this.stems, stems)].filter(([key]) => admits(key))));
    const cosines = this.cosines(query.vector ?? null, admits);
    return [...new Set([...scores.keys(), ...best(cosines).keys()])].map((key) => ({
      passage: this.passages.get(key)!,
      wordScore: scores.get(key) ?? null,
      cosine: cosines.get(key) ?? null,
    }));
  }

  /** Returns the cosine of every admitted passage that has a vector. */
  private cosines(question: ModelVector | null, admits: (key: string) => boolean): Map<string, number> {
    const ofModel = question === null ? undefined : this.vectors.get(question.model);
    if (ofModel === undefined || question === null) return new Map();
    const admitted = [...ofModel].filter(([key, values]) => values.length === question.values.length && admits(key));
    return new Map(
      admitted.map(([key, values]) => [key, values.reduce((sum, value, at) => sum + value * question.values[at]!, 0)]),
    );
  }

  async addVectors(
    model: string,
    vectors: readonly { readonly passage: IndexedPassage; readonly values: Float32Array }[],
  ): Promise<void> {
    this.refuseWhenClosed();
    if (vectors.length === 0) return;
    const ofModel = this.vectors.get(model) ?? new Map<string, Float32Array>();
    this.vectors.set(model, ofModel);
    for (const { passage, values } of vectors) {
      const key = keyOf(passage);
      if (this.passages.has(key) && !ofModel.has(key)) ofModel.set(key, values);
    }
  }

  async withoutVector(model: string, limit: number): Promise<IndexedPassage[]> {
    this.refuseWhenClosed();
    const ofModel = this.vectors.get(model);
    return [...this.passages]
      .filter(([key]) => ofModel?.has(key) !== true)
      .slice(0, limit)
      .map(([, passage]) => passage);
  }

  async dropVectors(model: string): Promise<void> {
    this.refuseWhenClosed();
    this.vectors.delete(model);
  }

  async vectorStatus(): Promise<VectorStatus[]> {
    this.refuseWhenClosed();
    return [...this.vectors].map(([model, ofModel]) => ({
      model,
      dimension: ofModel.values().next().value?.length ?? 0,
      passages: ofModel.size,
    }));
  }

  async provision(input: { generation: string; provisionKey: string }): Promise<IndexedPassage[]> {
    this.refuseWhenClosed();
    return [...this.passages.values()]
      .filter((passage) => passage.generation === input.generation && passage.provisionKey === input.provisionKey)
      .sort((a, b) => a.ordinal - b.ordinal);
  }

  async generations(): Promise<ReadonlyMap<string, number>> {
    this.refuseWhenClosed();
    const counts = new Map<string, number>();
    for (const { generation } of this.passages.values()) counts.set(generation, (counts.get(generation) ?? 0) + 1);
    return counts;
  }

  async rebuild(source: AsyncIterable<readonly IndexedPassage[]>): Promise<{ passages: number }> {
    this.refuseWhenClosed();
    if (this.removedSince !== undefined) throw new ConflictError('The passage index is being rebuilt already');
    const removed = (this.removedSince = new Set());
    try {
      const built: IndexedPassage[] = [];
      for await (const passages of source) built.push(...passages);
      for (const passage of built.filter(({ generation }) => !removed.has(generation))) {
        this.passages.set(keyOf(passage), passage);
        this.stems.set(keyOf(passage), searchedStems(passage));
      }
      return { passages: this.passages.size };
    } finally {
      this.removedSince = undefined;
    }
  }

  async optimize(): Promise<void> {
    this.refuseWhenClosed();
  }

  async status(): Promise<{ type: string; passages: number; indexStatus: string }> {
    this.refuseWhenClosed();
    return { type: 'memory', passages: this.passages.size, indexStatus: 'ready' };
  }

  async check(): Promise<void> {
    this.refuseWhenClosed();
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  private refuseWhenClosed(): void {
    if (this.closed) throw new DependencyUnavailableError('vector_store', 'The passage index is closed');
  }
}

function keyOf(passage: Pick<IndexedPassage, 'generation' | 'chunkId'>): string {
  return `${passage.generation}|${passage.chunkId}`;
}

function isAdmitted(passage: IndexedPassage, query: PassageQuery): boolean {
  const types = query.documentTypes;
  if (types !== null && types.length > 0 && !types.includes(passage.documentType)) return false;
  return appliesAt(passage, query.place);
}

/** Returns an empty passage index in memory. */
export function createMemoryPassageIndex(): PassageIndex & Required<Pick<PassageIndex, 'rebuild'>> {
  return new MemoryPassageIndex();
}
