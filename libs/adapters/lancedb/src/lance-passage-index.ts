import { mkdir } from 'node:fs/promises';
import type { Table } from '@lancedb/lancedb';
import { contentStems } from '@regqa/domain';
import { DependencyUnavailableError, StorageFullError } from '@regqa/errors';
import type { IndexedPassage, PassageHit, PassageIndex, PassageQuery, VectorStatus } from '@regqa/ports';
import { canarySearch } from './canary-search.ts';
import { foldApart } from './fold-apart.ts';
import { fold, isLargelyUnfolded, oldestKept, rebuildWordIndex, unfoldedRows } from './fold.ts';
import { IndexSoundness } from './index-soundness.ts';
import type { Unsearchable } from './index-soundness.ts';
import { PassageCache } from './passage-cache.ts';
import { closeTables, openTables, removeTables } from './open-tables.ts';
import type { LancePassageIndexOptions, OpenTables } from './open-tables.ts';
import { sqlList, sqlString } from './passage-filter.ts';
import { fromPayload, passageKey, toRow } from './passage-rows.ts';
import type { PassageVectors } from './passage-vectors.ts';
import { searchPassages } from './search-passages.ts';
import { toUnavailable } from './unavailable.ts';
import { WriteQueue } from './write-queue.ts';

/** From so many passages on folding takes too much memory for this process, and longer than starting another. */
const FOLDED_APART = 10_000;

/** Passages in a LanceDB folder: a full-text index with filters; vectors in tables of their own. */
class LancePassageIndex implements PassageIndex {
  readonly rebuild?: NonNullable<PassageIndex['rebuild']>;
  private readonly options: LancePassageIndexOptions;
  private readonly leaving = new AbortController();
  private readonly writes = new WriteQueue();
  private readonly soundness: IndexSoundness;
  private opened: OpenTables;
  private cache = new PassageCache(() => this.table());
  /** Whether passages came or went since the word index was last built again; unknown at the start. */
  private wordsChanged = true;
  private closing: Promise<void> | undefined;

  constructor(options: LancePassageIndexOptions, opened: OpenTables, unsearchable?: Unsearchable) {
    this.options = options;
    this.opened = opened;
    this.soundness = new IndexSoundness(options, this.leaving.signal, unsearchable);
    if (options.sole) this.rebuild = (source) => this.rebuildInPlace(source);
  }

  private get folder(): string {
    return this.options.folder;
  }

  private get vectors(): PassageVectors {
    return this.opened.vectors;
  }

  markComplete(): void {
    this.soundness.markComplete();
  }

  async add(passages: readonly IndexedPassage[]): Promise<void> {
    const rows = [...new Map(passages.map((passage) => [passageKey(passage), passage])).values()].map(toRow);
    if (rows.length === 0) return;
    await this.write('add', async (table) => {
      this.wordsChanged = true;
      // One that is there already stays as it is.
      await table.mergeInsert('key').whenNotMatchedInsertAll().execute(rows);
      this.cache.forgetProvisions(passages);
      if (await isLargelyUnfolded(table)) await this.fold(table, { rebuild: false });
    });
  }

  async removeGenerations(generations: readonly string[]): Promise<void> {
    if (generations.length === 0) return;
    await this.write('remove', async (table) => {
      this.wordsChanged = true;
      await table.delete(`generation IN ${sqlList(generations)}`);
      await this.vectors.removeGenerations(generations);
    });
    this.cache.forgetGenerations(new Set(generations));
  }

  async addVectors(
    model: string,
    vectors: readonly { readonly passage: IndexedPassage; readonly values: Float32Array }[],
  ): Promise<void> {
    if (vectors.length === 0) return;
    await this.write('add vectors', () => this.vectors.add(model, vectors));
  }

  async withoutVector(model: string, limit: number): Promise<IndexedPassage[]> {
    return this.read('find passages without a vector', async () => {
      const [all, vectors] = [await this.generations(), await this.vectors.find(model)];
      const done = await vectors?.counts();
      const found: IndexedPassage[] = [];
      for (const [generation, passages] of all) {
        if ((done?.get(generation) ?? 0) >= passages) continue;
        const ofGeneration = await this.ofGeneration(generation);
        found.push(...((await vectors?.lacking(ofGeneration)) ?? ofGeneration));
        if (found.length >= limit) break;
      }
      return found.slice(0, limit);
    });
  }

  async dropVectors(model: string): Promise<void> {
    await this.write('drop vectors', () => this.vectors.drop(model));
  }

  async vectorStatus(): Promise<VectorStatus[]> {
    return this.read('status', () => {
      this.table();
      return this.vectors.status();
    });
  }

  async search(query: PassageQuery): Promise<PassageHit[]> {
    query.signal?.throwIfAborted();
    this.soundness.refuseUnsearchable();
    const words = [...new Set(contentStems(query.text))].join(' ');
    if (words === '' && query.vector == null) return [];
    return this.read('search', () =>
      searchPassages({ table: () => this.table(), cache: this.cache, vectors: this.vectors }, words, query),
    );
  }

  async provision(input: { generation: string; provisionKey: string }): Promise<IndexedPassage[]> {
    this.soundness.refuseUnsearchable();
    return this.read('provision', () => this.cache.readProvision(input));
  }

  async cachePassages(generations: readonly string[], signal: AbortSignal): Promise<void> {
    if (this.soundness.unsearchable !== undefined) return;
    const leaving = AbortSignal.any([signal, this.leaving.signal]);
    await this.read('cache passages', async () => {
      for (const generation of generations)
        if (leaving.aborted || !(await this.cache.readAhead(generation, leaving))) return;
    });
  }

  async generations(): Promise<ReadonlyMap<string, number>> {
    if (this.soundness.unsearchable === 'damaged') return new Map();
    return this.read('generations', async () => {
      const rows = await this.table().query().select(['generation']).toArrow();
      const counts = new Map<string, number>();
      for (const generation of (rows.getChild('generation') ?? []) as Iterable<string>)
        counts.set(generation, (counts.get(generation) ?? 0) + 1);
      return counts;
    });
  }

  async optimize(): Promise<void> {
    await this.write('optimize', async (table) => {
      await this.fold(table, { rebuild: this.wordsChanged });
      this.wordsChanged = false;
      await this.vectors.optimize(oldestKept());
    });
  }

  async status(): Promise<{ type: string; passages: number; indexStatus: string }> {
    if (this.soundness.unsearchable !== 'not-compared') this.soundness.refuseUnsearchable();
    return this.read('status', async () => {
      const [passages, waiting] = await Promise.all([this.table().countRows(), unfoldedRows(this.table())]);
      return {
        type: 'lancedb',
        passages,
        indexStatus: waiting === 0 ? 'ready' : `ready, ${waiting} passages not yet folded in`,
      };
    });
  }

  async check(): Promise<void> {
    this.table();
    await this.soundness.check();
  }

  close(): Promise<void> {
    this.closing ??= this.release();
    return this.closing;
  }

  private async release(): Promise<void> {
    this.leaving.abort();
    await this.writes.idle();
    await this.soundness.idle();
    closeTables(this.opened);
  }

  private table(): Table {
    if (this.closing !== undefined) throw new DependencyUnavailableError('vector_store', 'The passage index is closed');
    return this.opened.table.current;
  }

  /** Takes all passages from the source. Unlike other engines it is not searched meanwhile: it has one folder. */
  private async rebuildInPlace(source: AsyncIterable<readonly IndexedPassage[]>): Promise<{ passages: number }> {
    return this.soundness.rebuild(async () => {
      await this.writes.run(() => this.beginAgain());
      for await (const passages of source) await this.add(passages);
      await this.optimize();
      return { passages: await this.table().countRows() };
    });
  }

  /** Removes the passages and, where they cannot be read either, their vectors, which are made again. */
  private async beginAgain(): Promise<void> {
    closeTables(this.opened);
    await removeTables(this.folder);
    this.opened = await openTables(this.options);
    this.cache = new PassageCache(() => this.table());
    this.wordsChanged = true;
  }

  private async fold(table: Table, { rebuild }: { rebuild: boolean }): Promise<void> {
    if ((await table.countRows()) >= FOLDED_APART) {
      await foldApart(this.folder, { rebuild, signal: this.leaving.signal });
    } else {
      await fold(table);
      if (rebuild) await rebuildWordIndex(table);
    }
    await this.opened.table.renew();
  }

  private async ofGeneration(generation: string): Promise<IndexedPassage[]> {
    const rows = await this.table()
      .query()
      .where(`generation = ${sqlString(generation)}`)
      .select(['payload'])
      .toArrow();
    return [...((rows.getChild('payload') ?? []) as Iterable<string>)].map(fromPayload);
  }

  private async write(action: string, work: (table: Table) => Promise<unknown>): Promise<void> {
    if (this.soundness.unsearchable === 'damaged') this.soundness.refuseUnsearchable();
    await this.read(action, () => {
      this.table();
      return this.writes.run(() => work(this.table()));
    });
  }

  private async read<T>(action: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.opened.table.during(work);
    } catch (error) {
      if (error instanceof DependencyUnavailableError) throw error;
      this.options.logger.warn({ err: error, action }, 'The passage index failed');
      const unavailable = toUnavailable(action, error);
      if (!(unavailable instanceof StorageFullError)) this.soundness.forgetCanary();
      throw unavailable;
    }
  }
}

/**
 * Opens the passage index in a folder, or makes it. Additions are found at once; until `optimize` has folded them in
 * they are searched one by one, about 7 ms for each thousand. Throws DependencyUnavailableError('vector_store') when
 * the folder cannot be read. One that is damaged is emptied, to be rebuilt, by a process that is the only one on it.
 */
export async function createLancePassageIndex(options: LancePassageIndexOptions): Promise<PassageIndex> {
  if (!options.sole) return new LancePassageIndex(options, await openTables(options));
  await mkdir(options.folder, { recursive: true });
  try {
    const opened = await openTables(options);
    await canarySearch(options.folder);
    return new LancePassageIndex(options, opened, 'not-compared');
  } catch (error) {
    options.logger.warn({ err: error }, 'The passage index is damaged; it is rebuilt from the database');
    await removeTables(options.folder);
    return new LancePassageIndex(options, await openTables(options), 'damaged');
  }
}
