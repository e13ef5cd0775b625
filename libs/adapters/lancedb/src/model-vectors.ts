import { Index } from '@lancedb/lancedb';
import { appliesAt } from '@regqa/domain';
import type { Applicability } from '@regqa/domain';
import type { IndexedPassage, PassageQuery } from '@regqa/ports';
import type { RecordBatch } from 'apache-arrow';
import { CompactVectors } from './compact-vectors.ts';
import type { NearPassage } from './compact-vectors.ts';
import { passageFilter, sqlList } from './passage-filter.ts';
import { passageKey } from './passage-rows.ts';
import { toVectorRow } from './vector-table.ts';
import type { VectorTable } from './vector-table.ts';

/** Longest that a search may take, in milliseconds. */
const SEARCH_DEADLINE_MS = 5_000;
/** Other processes' clocks may differ from ours, and their rows come some time after they are stamped. */
const CLOCK_SLACK_MS = 120_000;
/**
 * A search of the engine's own index looks at this many of its parts, and compares this many times the limit in full.
 */
const PROBES = 30;
const REFINEMENT = 4;
/** Fewer vectors than this are compared one by one: the engine's index is made from samples of them. */
const FEWEST_INDEXED = 10_000;
/** Longest that the building of the engine's index may take, in seconds. */
const INDEX_BUILD_SECONDS = 3_600;

interface Filtered extends Applicability {
  readonly documentType: string;
}

/**
 * The vectors of one model. LanceDB keeps them; up to a number of them they are searched in memory, which is exact
 * enough and many times as fast, and beyond it by the engine's own index.
 */
export class ModelVectors {
  readonly model: string;
  readonly dimension: number;
  private readonly opened: VectorTable;
  private readonly mostInMemory: number;
  private readonly memory: CompactVectors;
  private readonly filters = new Map<string, Filtered>();
  private readAtVersion = -1;
  private newestMs = 0;
  private reading: Promise<void> | undefined;

  constructor(opened: VectorTable, mostInMemory: number) {
    this.opened = opened;
    this.model = opened.model;
    this.dimension = opened.dimension;
    this.mostInMemory = mostInMemory;
    this.memory = new CompactVectors(opened.dimension);
  }

  /** Adds vectors; one that is there already is left out. */
  async add(vectors: readonly { readonly passage: IndexedPassage; readonly values: Float32Array }[]): Promise<void> {
    const rows = [
      ...new Map(vectors.map(({ passage, values }) => [passageKey(passage), toVectorRow(passage, values)])).values(),
    ];
    await this.opened.table.mergeInsert('key').whenNotMatchedInsertAll().execute(rows);
    await this.refresh();
  }

  async removeGenerations(generations: readonly string[]): Promise<void> {
    await this.opened.table.delete(`generation IN ${sqlList(generations)}`);
    this.memory.removeGenerations(new Set(generations));
  }

  /** Returns the passages nearest to a vector, filtered, nearest first. */
  async nearest(values: Float32Array, query: PassageQuery): Promise<NearPassage[]> {
    if (values.length !== this.dimension) return [];
    await this.refresh();
    if (this.isInMemory()) {
      const without = new Set(query.without);
      return this.memory.nearest(
        values,
        query.limit,
        (generation) => !without.has(generation) && admits(this.filters.get(generation), query),
      );
    }
    const search = this.opened.table
      .query()
      .nearestTo(values)
      .distanceType('dot')
      .nprobes(PROBES)
      .refineFactor(REFINEMENT)
      .select(['key', '_distance'])
      .limit(query.limit);
    const where = passageFilter(query);
    const found = await (where === null ? search : search.where(where)).toArrow({ timeoutMs: SEARCH_DEADLINE_MS });
    if (found.numRows === 0) return [];
    const [keys, distances] = [found.getChild('key')!, found.getChild('_distance')!];
    return Array.from({ length: found.numRows }, (_, at) => ({
      key: keys.get(at) as string,
      cosine: 1 - (distances.get(at) as number),
    }));
  }

  /** Returns the cosines of the passages that have a vector, by key. */
  async cosines(values: Float32Array, keys: readonly string[]): Promise<Map<string, number>> {
    if (values.length !== this.dimension || keys.length === 0) return new Map();
    if (this.isInMemory()) return new Map(keys.flatMap((key) => withCosine(key, this.memory.cosine(key, values))));
    const rows = await this.opened.table
      .query()
      .where(`key IN ${sqlList(keys)}`)
      .select(['key', 'vector'])
      .toArrow({ timeoutMs: SEARCH_DEADLINE_MS });
    if (rows.numRows === 0) return new Map();
    const [found, vectors] = [rows.getChild('key')!, rows.getChild('vector')!];
    return new Map(
      Array.from({ length: rows.numRows }, (_, at) => [
        found.get(at) as string,
        dot(values, (vectors.get(at) as { toArray(): Float32Array }).toArray()),
      ]),
    );
  }

  /** Number of vectors by generation. */
  async counts(): Promise<ReadonlyMap<string, number>> {
    await this.refresh();
    if (this.isInMemory()) return this.memory.counts();
    const counts = new Map<string, number>();
    const rows = await this.opened.table.query().select(['generation']).toArrow();
    for (const generation of (rows.getChild('generation') ?? []) as Iterable<string>)
      counts.set(generation, (counts.get(generation) ?? 0) + 1);
    return counts;
  }

  /** Returns those of the passages that have no vector. */
  async lacking(passages: readonly IndexedPassage[]): Promise<IndexedPassage[]> {
    await this.refresh();
    if (this.isInMemory()) return passages.filter((passage) => !this.memory.has(passageKey(passage)));
    if (passages.length === 0) return [];
    const rows = await this.opened.table
      .query()
      .where(`key IN ${sqlList(passages.map(passageKey))}`)
      .select(['key'])
      .toArrow();
    const present = new Set((rows.getChild('key') ?? []) as Iterable<string>);
    return passages.filter((passage) => !present.has(passageKey(passage)));
  }

  /** Forgets what is gone from the table; its passages were removed elsewhere. */
  forget(keys: readonly string[]): void {
    for (const key of keys) this.memory.remove(key);
  }

  async countRows(): Promise<number> {
    return this.opened.table.countRows();
  }

  /** Joins the pieces that additions leave, and builds the engine's index where memory is not to hold the vectors. */
  async optimize(cleanupOlderThan: Date): Promise<void> {
    await this.opened.table.optimize({ cleanupOlderThan });
    if (this.isInMemory() || (await this.opened.table.listIndices()).length > 0) return;
    if ((await this.countRows()) < Math.max(FEWEST_INDEXED, this.mostInMemory)) return;
    await this.opened.table.createIndex('key', { config: Index.btree(), waitTimeoutSeconds: INDEX_BUILD_SECONDS });
    await this.opened.table.createIndex('vector', {
      config: Index.ivfPq({ distanceType: 'dot' }),
      waitTimeoutSeconds: INDEX_BUILD_SECONDS,
    });
  }

  table(): VectorTable {
    return this.opened;
  }

  private isInMemory(): boolean {
    return this.memory.size <= this.mostInMemory;
  }

  /** Reads what came since it was last read, from here or from another process. */
  private async refresh(): Promise<void> {
    const version = await this.opened.table.version();
    if (version === this.readAtVersion || !this.isInMemory()) return;
    this.reading ??= this.read(version).finally(() => {
      this.reading = undefined;
    });
    await this.reading;
  }

  private async read(version: number): Promise<void> {
    const columns = ['key', 'generation', 'jurisdiction', 'state', 'lga', 'document_type', 'added_at_ms', 'vector'];
    const rows = this.opened.table
      .query()
      .where(`added_at_ms >= ${this.newestMs - CLOCK_SLACK_MS}`)
      .select(columns);
    for await (const batch of rows) {
      this.take(batch);
      if (!this.isInMemory()) break;
    }
    this.readAtVersion = version;
  }

  private take(batch: RecordBatch): void {
    const column = (name: string) => batch.getChild(name)!;
    const [keys, generations, stamps, vectors] = [
      column('key'),
      column('generation'),
      column('added_at_ms'),
      column('vector'),
    ];
    for (let at = 0; at < batch.numRows; at++) {
      const key = keys.get(at) as string;
      if (this.memory.has(key)) continue;
      const generation = generations.get(at) as string;
      if (!this.filters.has(generation)) this.filters.set(generation, filterAt(batch, at));
      this.memory.add({ key, generation }, (vectors.get(at) as { toArray(): Float32Array }).toArray());
      this.newestMs = Math.max(this.newestMs, stamps.get(at) as number);
    }
  }
}

function filterAt(batch: RecordBatch, at: number): Filtered {
  return {
    jurisdiction: batch.getChild('jurisdiction')!.get(at) as Applicability['jurisdiction'],
    state: batch.getChild('state')!.get(at) as Applicability['state'],
    lga: [...(batch.getChild('lga')!.get(at) as Iterable<string>)],
    documentType: batch.getChild('document_type')!.get(at) as string,
  };
}

function admits(filtered: Filtered | undefined, { place, documentTypes }: PassageQuery): boolean {
  if (filtered === undefined) return false;
  if (documentTypes !== null && documentTypes.length > 0 && !documentTypes.includes(filtered.documentType))
    return false;
  return appliesAt(filtered, place);
}

function withCosine(key: string, cosine: number | null): [string, number][] {
  return cosine === null ? [] : [[key, cosine]];
}

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0);
}
