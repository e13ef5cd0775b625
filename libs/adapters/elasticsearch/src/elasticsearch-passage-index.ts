import type { Client } from '@elastic/elasticsearch';
import { DependencyUnavailableError } from '@regqa/errors';
import type { IndexedPassage, PassageHit, PassageIndex, PassageQuery, VectorStatus } from '@regqa/ports';
import { addPassages } from './add-passages.ts';
import { BulkWriter } from './bulk-writer.ts';
import { countByGeneration } from './count-by-generation.ts';
import { createClient } from './create-client.ts';
import { completeOptions } from './elasticsearch-options.ts';
import type { CompleteOptions, ElasticsearchPassageIndexOptions } from './elasticsearch-options.ts';
import { foldSegments } from './fold-segments.ts';
import { cacheGeneration } from './cache-generation.ts';
import { PassageCache } from './passage-cache.ts';
import { IndexLost, PassageIndices } from './passage-indices.ts';
import { PassageVectors } from './passage-vectors.ts';
import type { PassageVector } from './passage-vectors.ts';
import { passagesWithoutVector } from './passages-without-vector.ts';
import { ProvisionReads } from './provision-reads.ts';
import { clearAbandoned, rebuildPassages } from './rebuild-passages.ts';
import { removeGenerations } from './remove-generations.ts';
import { SearchGate } from './search-gate.ts';
import { searchPassages } from './search-passages.ts';
import { searchTogether } from './search-together.ts';
import { isIndexMissing, reasonOf, toUnavailable } from './unavailable.ts';
import { VectorReads } from './vector-reads.ts';

/** Of one process: at 60 ms a search, as measured with a full index, more than a hundred in a second. */
const SEARCHES_AT_ONCE = 8;

/**
 * Passages in Elasticsearch: an index for words behind an alias, and one for the vectors of each model. It connects
 * with its first use and takes an outage as it comes: every use tries again.
 */
class ElasticsearchPassageIndex implements PassageIndex {
  private readonly client: Client;
  private readonly options: CompleteOptions;
  private readonly indices: PassageIndices;
  private readonly writer: BulkWriter;
  private readonly vectors: PassageVectors;
  private readonly cache: PassageCache;
  private readonly provisions: ProvisionReads;
  private readonly vectorReads: VectorReads;
  private readonly searches: SearchGate;
  private closing: Promise<void> | undefined;

  constructor(client: Client, options: CompleteOptions) {
    const { indexPrefix: prefix, shards, bulkTimeoutMs, searchTimeoutMs: timeoutMs } = options;
    this.client = client;
    this.options = options;
    this.indices = new PassageIndices(client, { prefix, shards, timeoutMs });
    this.writer = new BulkWriter(client, { timeoutMs: bulkTimeoutMs });
    this.vectors = new PassageVectors({ client, names: this.indices.names, writer: this.writer, shards, timeoutMs });
    this.cache = new PassageCache(options.cacheCharacters);
    this.provisions = new ProvisionReads({ client, passages: () => this.names.passages, cache: this.cache, timeoutMs });
    this.vectorReads = new VectorReads({
      client,
      names: this.names,
      vectors: this.vectors,
      cache: this.cache,
      lookEveryMs: options.vectorsEveryMs,
      timeoutMs,
      logger: options.logger,
    });
    this.searches = new SearchGate({ atOnce: SEARCHES_AT_ONCE, waitMs: timeoutMs / 2 });
  }

  async add(passages: readonly IndexedPassage[]): Promise<void> {
    if (passages.length === 0) return;
    const { client, indices, writer, options } = this;
    await this.use('add', async () => {
      this.cache.forgetProvisions(passages);
      await addPassages({ client, indices, writer, timeoutMs: options.bulkTimeoutMs }, passages);
    });
  }

  async removeGenerations(generations: readonly string[]): Promise<void> {
    if (generations.length === 0) return;
    await this.use('remove', () => this.remove(generations));
  }

  async search(query: PassageQuery): Promise<PassageHit[]> {
    const { client, vectors, cache, options } = this;
    if (query.vector) this.vectorReads.use(query.vector);
    const search = () =>
      this.use(
        'search',
        () =>
          searchPassages(
            {
              client,
              passages: this.names.passages,
              vectors,
              cache,
              timeoutMs: options.searchTimeoutMs,
              signal: query.signal,
            },
            query,
          ),
        { signal: query.signal },
      );
    return this.searches.pass(search, query.signal);
  }

  async provision(input: { generation: string; provisionKey: string }): Promise<IndexedPassage[]> {
    return this.use('provision', () => this.provisions.read(input));
  }

  async cachePassages(generations: readonly string[], signal: AbortSignal): Promise<void> {
    const { client, cache, options, names } = this;
    const context = { client, passages: names.passages, cache, timeoutMs: options.searchTimeoutMs, signal };
    await this.use('cache passages', async () => {
      for (const generation of generations) {
        if (signal.aborted || cache.isFull || !(await cacheGeneration(context, generation))) return;
        this.vectorReads.follow(generation);
      }
    });
  }

  async generations(): Promise<ReadonlyMap<string, number>> {
    return this.use('count generations', () =>
      countByGeneration(this.client, { index: this.names.passages, timeoutMs: this.options.bulkTimeoutMs }),
    ).catch(noneWhereLost);
  }

  async rebuild(source: AsyncIterable<readonly IndexedPassage[]>): Promise<{ passages: number }> {
    const { client, indices, writer, options } = this;
    return this.use(
      'rebuild',
      async () => {
        const built = await rebuildPassages({ client, indices, writer, options }, source);
        await this.removeOrphanedVectors();
        return built;
      },
      { lost: true },
    );
  }

  async addVectors(model: string, vectors: readonly PassageVector[]): Promise<void> {
    if (vectors.length === 0) return;
    await this.use('add vectors', async () => {
      await this.vectors.add(model, vectors);
      const generations = [...new Set(vectors.map(({ passage }) => passage.generation))];
      const held = await countByGeneration(this.client, {
        index: this.names.passages,
        generations,
        timeoutMs: this.options.searchTimeoutMs,
      });
      const gone = generations.filter((generation) => !held.has(generation));
      // They were removed while their vectors came.
      if (gone.length > 0) await this.remove(gone);
    });
  }

  async withoutVector(model: string, limit: number): Promise<IndexedPassage[]> {
    const { client, vectors, options, names } = this;
    const context = { client, passages: names.passages, vectors, timeoutMs: options.searchTimeoutMs };
    return this.use('find passages without a vector', () => passagesWithoutVector(context, model, limit));
  }

  async dropVectors(model: string): Promise<void> {
    await this.use('drop vectors', async () => {
      await this.vectors.drop(model);
      this.cache.forgetVectors();
      this.vectorReads.restart();
    });
  }

  async vectorStatus(): Promise<VectorStatus[]> {
    return this.use('status', () => this.vectors.status());
  }

  async optimize(): Promise<void> {
    await this.use('optimize', async () => {
      await clearAbandoned({ client: this.client, indices: this.indices });
      await foldSegments(this.client, {
        index: [this.names.passages, this.names.allVectors],
        fewestDocuments: this.options.foldFromDocuments,
        timeoutMs: this.options.bulkTimeoutMs,
      });
    });
  }

  async status(): Promise<{ type: string; passages: number; indexStatus: string }> {
    return this.use('status', async () => {
      const index = this.names.passages;
      const soon = { requestTimeout: this.options.searchTimeoutMs };
      const [{ count }, { status }, targets] = await Promise.all([
        this.client.count({ index }, soon),
        this.client.cluster.health({ index }, soon),
        this.indices.targets(),
      ]);
      const notes = [
        ...(status === 'green' ? [] : [`shards ${status}`]),
        ...(targets.length > 1 ? ['being rebuilt'] : []),
      ];
      return { type: 'elasticsearch', passages: count, indexStatus: ['ready', ...notes].join(', ') };
    });
  }

  async check(): Promise<void> {
    await this.use('check', () =>
      searchTogether(this.client, [{ index: this.names.passages, body: { size: 0, terminate_after: 1 } }], {
        timeoutMs: this.options.searchTimeoutMs,
      }),
    );
  }

  close(): Promise<void> {
    this.closing ??= this.vectorReads.close().then(() => this.client.close());
    return this.closing;
  }

  private get names() {
    return this.indices.names;
  }

  /**
   * Generations may have gone while the index was lost. Vectors are looked at first: a passage comes before its vector.
   */
  private async removeOrphanedVectors(): Promise<void> {
    const owned = await this.vectors.generations();
    const held = await countByGeneration(this.client, {
      index: this.names.passages,
      timeoutMs: this.options.bulkTimeoutMs,
    });
    const orphaned = [...owned].filter((generation) => !held.has(generation));
    if (orphaned.length > 0) await this.remove(orphaned);
  }

  private remove(generations: readonly string[]): Promise<void> {
    const { client, names, writer } = this;
    this.cache.forgetGenerations(new Set(generations));
    return removeGenerations(
      {
        client,
        writer,
        indices: [names.passages, names.second, names.allVectors],
        timeoutMs: this.options.bulkTimeoutMs,
      },
      generations,
    );
  }

  /** `lost`: the work makes the index that is not there. */
  private async use<T>(
    action: string,
    work: () => Promise<T>,
    { lost = false, signal }: { lost?: boolean; signal?: AbortSignal | undefined } = {},
  ): Promise<T> {
    if (this.closing !== undefined) throw new DependencyUnavailableError('vector_store', 'The passage index is closed');
    try {
      if (!lost) await this.indices.open();
      return await work();
    } catch (error) {
      signal?.throwIfAborted(); // broken off on purpose
      if (isIndexMissing(error)) this.indices.lost();
      this.options.logger.warn({ action, reason: reasonOf(error) }, 'the passage index failed');
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
 * may come later. Throws an Error when the options are wrong or the file of certificates cannot be read.
 */
export async function createElasticsearchPassageIndex(
  options: ElasticsearchPassageIndexOptions,
): Promise<PassageIndex & Required<Pick<PassageIndex, 'rebuild'>>> {
  const complete = completeOptions(options);
  return new ElasticsearchPassageIndex(await createClient(complete), complete);
}
