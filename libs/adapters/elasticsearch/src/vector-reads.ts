import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ModelVector } from '@regqa/ports';
import { countByGeneration } from './count-by-generation.ts';
import type { IndexParts } from './index-parts.ts';
import { scanDocuments } from './scan-documents.ts';
import { reasonOf } from './unavailable.ts';

/** Vectors of one page: taking it apart holds requests up for some milliseconds. */
const PAGE = 100;

type Source = Pick<IndexParts, 'client' | 'vectors' | 'cache'> & {
  readonly indices: Pick<IndexParts['indices'], 'names'>;
  readonly options: Pick<IndexParts['options'], 'searchTimeoutMs' | 'vectorsEveryMs' | 'logger'>;
};

interface Model {
  readonly model: string;
  readonly dimension: number;
}

/**
 * Caches the vectors of cached passages, as far as there is room. Vectors come after their passages: while a generation
 * lacks some, the server is polled. Best effort: the engine compares what is not in memory.
 */
export class VectorReads {
  private readonly source: Source;
  /** Generations whose passages are in memory. */
  private readonly generations = new Set<string>();
  /** Generations whose vectors of the model in use have all been read. */
  private readonly read = new Set<string>();
  private using: Model | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(source: Source) {
    this.source = source;
  }

  /** Has the vectors of a generation read when all are there. */
  follow(generation: string): void {
    this.generations.add(generation);
    this.lookSoon();
  }

  /** Says what questions are compared by: the vectors of another model are read in place of those of the one before. */
  use({ model, values: { length: dimension } }: ModelVector): void {
    if (this.using?.model === model && this.using.dimension === dimension) return;
    this.using = { model, dimension };
    this.read.clear();
    this.lookSoon();
  }

  /** Reads all of them again: they were dropped. */
  restart(): void {
    this.using = undefined;
    this.read.clear();
    this.lookSoon();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private lookSoon(): void {
    if (this.isOver || this.timer !== undefined) return;
    this.timer = setTimeout(() => (this.running = this.look()), this.source.options.vectorsEveryMs).unref();
  }

  private async look(): Promise<void> {
    const missing = await this.readMissing().catch((error: unknown) => {
      this.source.options.logger.warn(
        { reason: reasonOf(error) },
        'vectors could not be read into memory; the engine compares in their place',
      );
      return true;
    });
    this.timer = undefined;
    if (missing) this.lookSoon();
  }

  /** Reads what has come, and returns whether something is still to come. */
  private async readMissing(): Promise<boolean> {
    // What is followed from here on may be missing in the counts though it was not removed.
    const followed = [...this.generations];
    if (followed.length === 0) return false;
    this.using ??= await this.onlyModel();
    const { using } = this;
    if (using === undefined) return true;
    const { client, indices, vectors: ofModels, options } = this.source;
    const [passages, vectors] = await Promise.all([
      countByGeneration(client, { index: indices.names.passages, timeoutMs: options.searchTimeoutMs }),
      ofModels.counts(using.model),
    ]);
    for (const generation of followed) {
      const wanted = passages.get(generation);
      if (wanted === undefined) {
        this.generations.delete(generation);
        this.read.delete(generation);
      } else if (!this.read.has(generation) && (vectors.get(generation) ?? 0) >= wanted) {
        await this.readGeneration(using, generation);
        if (this.isOver) return false;
        if (this.using !== using) return true;
        this.read.add(generation);
      }
    }
    return [...this.generations].some((generation) => !this.read.has(generation));
  }

  private async readGeneration({ model, dimension }: Model, generation: string): Promise<void> {
    const { client, indices, cache, options } = this.source;
    const pages = scanDocuments(client, {
      index: indices.names.vectors(model, dimension),
      query: { term: { generation } },
      fields: ['vector'],
      page: PAGE,
      timeoutMs: options.searchTimeoutMs,
    });
    for await (const hits of pages) {
      for (const hit of hits)
        cache.keepVector(hit._id!, { model, values: (hit.fields as { vector: number[] }).vector });
      if (this.isOver) return;
      await nextTurn();
    }
  }

  /** Until a question says which model it is compared by: the one that there is, where there is one. */
  private async onlyModel(): Promise<Model | undefined> {
    const models = await this.source.vectors.status();
    return models.length === 1 ? models[0] : undefined;
  }

  private get isOver(): boolean {
    return this.closed || this.source.cache.isFull;
  }
}
