import type { Client } from '@elastic/elasticsearch';
import { DependencyUnavailableError } from '@regqa/errors';
import type { IndexedPassage, PassageHit, PassageIndex, PassageQuery, VectorStatus } from '@regqa/ports';
import { addPassages } from './add-passages.ts';
import { countByGeneration } from './count-by-generation.ts';
import { createClient } from './create-client.ts';
import { DEFAULTS } from './elasticsearch-options.ts';
import type { CompleteOptions, ElasticsearchPassageIndexOptions } from './elasticsearch-options.ts';
import type { IndexParts } from './index-parts.ts';
import { cacheGeneration } from './cache-generation.ts';
import { PassageCache } from './passage-cache.ts';
import { IndexLost, PassageIndices } from './passage-indices.ts';
import { PassageVectors } from './passage-vectors.ts';
import type { PassageVector } from './passage-vectors.ts';
import { passagesWithoutVector } from './passages-without-vector.ts';
import { readProvision } from './read-provision.ts';
import { clearAbandoned, rebuildPassages } from './rebuild-passages.ts';
import { removeGenerations } from './remove-generations.ts';
import { searchPassages } from './search-passages.ts';
import { searchTogether } from './search-together.ts';
import { isIndexMissing, reasonOf, toUnavailable } from './unavailable.ts';
import { VectorReads } from './vector-reads.ts';

/**
 * Passages in Elasticsearch: an index for words behind an alias, and one for the vectors of each model. It connects
 * with its first use and takes an outage as it comes: every use tries again.
 */
class ElasticsearchPassageIndex implements PassageIndex {
  private readonly parts: IndexParts;
  private readonly vectorReads: VectorReads;
  private closing: Promise<void> | undefined;

  constructor(client: Client, options: CompleteOptions) {
    const { indexPrefix: prefix, shards, searchTimeoutMs: timeoutMs } = options;
    const indices = new PassageIndices(client, { prefix, shards, timeoutMs });
    const vectors = new PassageVectors({ client, names: indices.names, shards, timeoutMs });
    this.parts = { client, indices, vectors, cache: new PassageCache(options.cacheCharacters), options };
    this.vectorReads = new VectorReads(this.parts);
  }

  async add(passages: readonly IndexedPassage[]): Promise<void> {
    if (passages.length === 0) return;
    await this.use('add', async () => {
      this.parts.cache.forgetProvisions(passages);
      await addPassages(this.parts, passages);
    });
  }

  async removeGenerations(generations: readonly string[]): Promise<void> {
    if (generations.length === 0) return;
    await this.use('remove', () => this.remove(generations));
  }

  async search(query: PassageQuery): Promise<PassageHit[]> {
    query.signal?.throwIfAborted();
    if (query.vector) this.vectorReads.use(query.vector);
    return this.use('search', () => searchPassages(this.parts, query), { signal: query.signal });
  }

  async provision(input: { generation: string; provisionKey: string }): Promise<IndexedPassage[]> {
    return this.use('provision', () => readProvision(this.parts, input));
  }

  async cachePassages(generations: readonly string[], signal: AbortSignal): Promise<void> {
    const { cache } = this.parts;
    await this.use('cache passages', async () => {
      for (const generation of generations) {
        if (signal.aborted || cache.isFull || !(await cacheGeneration(this.parts, generation, signal))) return;
        this.vectorReads.follow(generation);
      }
    });
  }

  async generations(): Promise<ReadonlyMap<string, number>> {
    return this.use('count generations', () => this.held()).catch(noneWhereLost);
  }

  async rebuild(source: AsyncIterable<readonly IndexedPassage[]>): Promise<{ passages: number }> {
    return this.use(
      'rebuild',
      async () => {
        const built = await rebuildPassages(this.parts, source);
        await this.removeOrphanedVectors();
        return built;
      },
      { lost: true },
    );
  }

  async addVectors(model: string, vectors: readonly PassageVector[]): Promise<void> {
    if (vectors.length === 0) return;
    await this.use('add vectors', async () => {
      await this.parts.vectors.add(model, vectors);
      const generations = [...new Set(vectors.map(({ passage }) => passage.generation))];
      const held = await this.held(generations);
      const gone = generations.filter((generation) => !held.has(generation));
      // They were removed while their vectors came.
      if (gone.length > 0) await this.remove(gone);
    });
  }

  async withoutVector(model: string, limit: number): Promise<IndexedPassage[]> {
    return this.use('find passages without a vector', () => passagesWithoutVector(this.parts, model, limit));
  }

  async dropVectors(model: string): Promise<void> {
    await this.use('drop vectors', async () => {
      await this.parts.vectors.drop(model);
      this.parts.cache.forgetVectors();
      this.vectorReads.restart();
    });
  }

  async vectorStatus(): Promise<VectorStatus[]> {
    return this.use('status', () => this.parts.vectors.status());
  }

  async optimize(): Promise<void> {
    await this.use('optimize', () => clearAbandoned(this.parts));
  }

  async status(): Promise<{ type: string; passages: number; indexStatus: string }> {
    return this.use('status', async () => {
      const { client, indices, options } = this.parts;
      const index = indices.names.passages;
      const soon = { requestTimeout: options.searchTimeoutMs };
      const [{ count }, { status }, targets] = await Promise.all([
        client.count({ index }, soon),
        client.cluster.health({ index }, soon),
        indices.targets(),
      ]);
      const notes = [
        ...(status === 'green' ? [] : [`shards ${status}`]),
        ...(targets.length > 1 ? ['being rebuilt'] : []),
      ];
      return { type: 'elasticsearch', passages: count, indexStatus: ['ready', ...notes].join(', ') };
    });
  }

  async check(): Promise<void> {
    const { client, indices, options } = this.parts;
    const any = { index: indices.names.passages, body: { size: 0, terminate_after: 1 } };
    await this.use('check', () => searchTogether(client, [any], { timeoutMs: options.searchTimeoutMs }));
  }

  close(): Promise<void> {
    this.closing ??= this.vectorReads.close().then(() => this.parts.client.close());
    return this.closing;
  }

  private held(generations?: readonly string[]): Promise<Map<string, number>> {
    const { client, indices, options } = this.parts;
    const timeoutMs = options.bulkTimeoutMs;
    return countByGeneration(client, { index: indices.names.passages, ...(generations && { generations }), timeoutMs });
  }

  /** Generations may have gone while the index was lost. Vectors come after passages, so they are looked at first. */
  private async removeOrphanedVectors(): Promise<void> {
    const owned = await this.parts.vectors.generations();
    const held = await this.held();
    const orphaned = [...owned].filter((generation) => !held.has(generation));
    if (orphaned.length > 0) await this.remove(orphaned);
  }

  private remove(generations: readonly string[]): Promise<void> {
    this.parts.cache.forgetGenerations(new Set(generations));
    return removeGenerations(this.parts, generations);
  }

  /** `lost`: the work makes the index that is not there. */
  private async use<T>(
    action: string,
    work: () => Promise<T>,
    { lost = false, signal }: { lost?: boolean; signal?: AbortSignal | undefined } = {},
  ): Promise<T> {
    const { indices, options } = this.parts;
    if (this.closing !== undefined) throw new DependencyUnavailableError('vector_store', 'The passage index is closed');
    try {
      if (!lost) await indices.open();
      return await work();
    } catch (error) {
      signal?.throwIfAborted(); // broken off on purpose
      if (isIndexMissing(error)) indices.lost();
      options.logger.warn({ action, reason: reasonOf(error) }, 'the passage index failed');
      throw toUnavailable(action, error);
    }
  }
}

/** An index that is gone holds no generation: whoever asks can fill it again. */
function noneWhereLost(error: unknown): ReadonlyMap<string, number> {
  if (error instanceof IndexLost) return new Map();
  throw error;
}

/**
 * Returns the passage index of an Elasticsearch cluster of version 9. It connects with its first use, so the cluster
 * may come later. Throws an Error when the file of certificates cannot be read.
 */
export async function createElasticsearchPassageIndex(
  options: ElasticsearchPassageIndexOptions,
): Promise<PassageIndex & Required<Pick<PassageIndex, 'rebuild'>>> {
  const complete = { ...DEFAULTS, ...options };
  return new ElasticsearchPassageIndex(await createClient(complete), complete);
}
