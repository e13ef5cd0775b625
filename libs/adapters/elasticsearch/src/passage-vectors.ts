import type { Client, estypes } from '@elastic/elasticsearch';
import type { IndexedPassage, ModelVector, PassageQuery, VectorStatus } from '@regqa/ports';
import { countByGeneration } from './count-by-generation.ts';
import type { IndexNames } from './index-names.ts';
import { KEY_ONLY, passageId } from './passage-documents.ts';
import { passageFilter } from './passage-filter.ts';
import type { OneSearch } from './search-together.ts';
import { searchTogether } from './search-together.ts';
import { isIndexMissing, isIndexPresent } from './unavailable.ts';
import { toVectorDocument, vectorsIndex } from './vector-documents.ts';
import { writeInBulk } from './write-in-bulk.ts';

export interface PassageVector {
  readonly passage: IndexedPassage;
  readonly values: Float32Array;
}

export interface VectorsContext {
  readonly client: Client;
  readonly names: IndexNames;
  readonly shards: number;
  readonly timeoutMs: number;
}

/** Vectors that a shard looks at for each search, at least: with fewer the graph misses some of the nearest. */
const FEWEST_CANDIDATES = 200;
const CANDIDATES_PER_HIT = 3;
/** The engine takes no more. */
const MOST_CANDIDATES = 10_000;
/** The bytes that vectors are compared by choose this many times the hits; those are compared in full. */
const OVERSAMPLING = 2;

/**
 * The vectors of passages, in an index of their own for each model and dimension: a passage's text is not
 * indexed again when its vector comes, the rarity of words is not blurred by documents that were replaced, the vectors
 * of a former model go with their index, and passages can be indexed again without being embedded again.
 */
export class PassageVectors {
  private readonly context: VectorsContext;

  constructor(context: VectorsContext) {
    this.context = context;
  }

  /** Adds vectors of passages that the index holds; one that is there already is left out. */
  async add(model: string, vectors: readonly PassageVector[]): Promise<void> {
    const { client, names } = this.context;
    const held = await this.held(
      names.passages,
      vectors.map(({ passage }) => passageId(passage)),
    );
    const wanted = vectors.filter(({ passage }) => held.has(passageId(passage)));
    const dimensions = [...new Set(wanted.map(({ values }) => values.length))];
    for (const dimension of dimensions) await this.ensure(model, dimension);
    const creations = wanted.map(({ passage, values }) => ({
      ...{ action: 'create' as const, index: names.vectors(model, values.length) },
      ...{ id: passageId(passage), document: toVectorDocument(passage, values) },
    }));
    await writeInBulk(client, creations);
    if (dimensions.length > 0)
      await client.indices.refresh({ index: dimensions.map((dimension) => names.vectors(model, dimension)) });
  }

  nearest({ model, values }: ModelVector, query: PassageQuery): OneSearch {
    const candidates = Math.min(MOST_CANDIDATES, Math.max(FEWEST_CANDIDATES, CANDIDATES_PER_HIT * query.limit));
    return this.search({ model, values }, { limit: query.limit, candidates, filter: passageFilter(query) });
  }

  /** Returns the search for the cosines of these passages; the engine compares a few of them one by one. */
  among({ model, values }: ModelVector, ids: readonly string[]): OneSearch {
    return this.search(
      { model, values },
      { limit: ids.length, candidates: ids.length, filter: [{ ids: { values: [...ids] } }] },
    );
  }

  async counts(model: string): Promise<ReadonlyMap<string, number>> {
    const { client, timeoutMs } = this.context;
    const counts = new Map<string, number>();
    for (const { name } of await this.indicesOf(model)) {
      for (const [generation, count] of await countByGeneration(client, { index: name, timeoutMs }))
        counts.set(generation, (counts.get(generation) ?? 0) + count);
    }
    return counts;
  }

  /** Returns the generations that there are vectors of, of any model. */
  async generations(): Promise<ReadonlySet<string>> {
    const { client, timeoutMs } = this.context;
    const counts = await Promise.all(
      (await this.indices()).map(({ name }) => countByGeneration(client, { index: name, timeoutMs })),
    );
    return new Set(counts.flatMap((ofIndex) => [...ofIndex.keys()]));
  }

  /** Returns those of the passages that have a vector of the model. */
  async having(model: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await Promise.all((await this.indicesOf(model)).map(({ name }) => this.held(name, ids)));
    return new Set(found.flatMap((having) => [...having]));
  }

  async drop(model: string): Promise<void> {
    const names = (await this.indicesOf(model)).map(({ name }) => name);
    if (names.length > 0) await this.context.client.indices.delete({ index: names, ignore_unavailable: true });
  }

  async status(): Promise<VectorStatus[]> {
    const indices = await this.indices();
    return Promise.all(
      indices.map(async ({ name, model, dimension }) => ({ model, dimension, passages: await this.count(name) })),
    );
  }

  private search(
    { model, values }: ModelVector,
    input: { limit: number; candidates: number; filter: estypes.QueryDslQueryContainer[] },
  ): OneSearch {
    const { limit, candidates, filter } = input;
    return {
      index: this.context.names.vectors(model, values.length),
      mayBeMissing: true,
      // As the query itself it needs no further round trip to the shards.
      body: {
        size: limit,
        ...KEY_ONLY,
        query: {
          knn: {
            field: 'vector',
            query_vector: inShort(values),
            k: limit,
            num_candidates: Math.max(limit, candidates),
            filter,
            rescore_vector: { oversample: OVERSAMPLING },
          },
        },
      },
    };
  }

  private async count(index: string): Promise<number> {
    const { client, timeoutMs } = this.context;
    return (await client.count({ index, ignore_unavailable: true }, { requestTimeout: timeoutMs })).count;
  }

  private async held(index: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { client, timeoutMs } = this.context;
    const [hits = []] = await searchTogether(
      client,
      [{ index, body: { size: ids.length, _source: false, query: { ids: { values: [...ids] } } } }],
      { timeoutMs },
    );
    return new Set(hits.map(({ _id: id }) => id!));
  }

  private async ensure(model: string, dimension: number): Promise<void> {
    const { client, names, shards } = this.context;
    const alias = names.vectors(model, dimension);
    if (await client.indices.existsAlias({ name: alias })) return;
    try {
      await client.indices.create({
        index: `${alias}-000001`,
        aliases: { [alias]: {} },
        ...vectorsIndex(model, dimension, shards),
      });
    } catch (error) {
      // Another process has just made it.
      if (!isIndexPresent(error)) throw error;
    }
  }

  private async indicesOf(model: string): Promise<{ name: string; model: string; dimension: number }[]> {
    return (await this.indices()).filter((index) => index.model === model);
  }

  private async indices(): Promise<{ name: string; model: string; dimension: number }[]> {
    const { client, names, timeoutMs } = this.context;
    try {
      const found = await client.indices.get(
        { index: names.allVectors, features: ['mappings'], allow_no_indices: true },
        { requestTimeout: timeoutMs },
      );
      return Object.entries(found).map(([name, { mappings }]) => ({
        name,
        ...(mappings?._meta as { model: string; dimension: number }),
      }));
    } catch (error) {
      if (isIndexMissing(error)) return [];
      throw error;
    }
  }
}

/** Decimals of a question's vector: the cosine stays exact to a hundred-thousandth, and the request is half as long. */
const DECIMALS = 1e6;

function inShort(values: Float32Array): number[] {
  return Array.from(values, (value) => Math.round(value * DECIMALS) / DECIMALS);
}
