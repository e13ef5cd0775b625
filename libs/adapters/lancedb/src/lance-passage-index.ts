import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MatchQuery } from '@lancedb/lancedb';
import type { Table } from '@lancedb/lancedb';
import { contentStems } from '@regqa/domain';
import { ConflictError, DependencyUnavailableError, StorageFullError } from '@regqa/errors';
import type { IndexedPassage, ModelVector, PassageHit, PassageIndex, PassageQuery, VectorStatus } from '@regqa/ports';
import { BegunGenerations } from './begun-generations.ts';
import { canarySearch } from './canary-search.ts';
import { foldApart } from './fold-apart.ts';
import { fold, oldestKept, rebuildWordIndex } from './fold.ts';
import type { NearPassage } from './compact-vectors.ts';
import { KeptPassages } from './kept-passages.ts';
import { passageFilter, sqlList, sqlString } from './passage-filter.ts';
import { fromPayload, passageKey, provisionColumn, toRow } from './passage-rows.ts';
import type { PassageRow } from './passage-rows.ts';
import { openPassageTable, WORDS } from './passage-table.ts';
import type { IndexUse, PassageTable } from './passage-table.ts';
import { PassageVectors } from './passage-vectors.ts';
import { WriteQueue } from './write-queue.ts';

/** The part of the service's logger that the index needs. */
export interface IndexLogger {
  warn(fields: object, message: string): void;
}

export interface LancePassageIndexOptions {
  readonly folder: string;
  readonly logger: IndexLogger;
  /**
   * What this process mostly does with the passages: one that only writes needs an eighth of the memory for indexes.
   * Search by default.
   */
  readonly use?: IndexUse;
  /**
   * Whether no other process works on the folder, and this one compares it with the database: it is then not searched
   * before `markComplete` was called or, where it is damaged, before it was rebuilt. Not so by default.
   */
  readonly sole?: boolean;
  /**
   * Vectors of a model that are searched in memory, 430 bytes each at 384 numbers; more are searched by the engine.
   * 200,000 by default.
   */
  readonly mostVectorsInMemory?: number;
}

const MOST_VECTORS_IN_MEMORY = 200_000;
/** The engine's words for a full disk or quota; its errors have no codes. */
const NO_SPACE = /no space left|os error 28\b|os error 122\b/i;
/** Longest that a search may take, in milliseconds. */
const SEARCH_DEADLINE_MS = 5_000;
/** How often a search is made when what it found is gone before it could be read. */
const SEARCH_ATTEMPTS = 3;
/** Share of the passages that may wait to be folded in. */
const LARGEST_UNFOLDED_SHARE = 0.2;
/**
 * From so many passages on folding takes more memory than is worth keeping in this process, and longer than starting
 * another.
 */
const FOLDED_APART = 10_000;
/** Passages beyond the wanted ones that are looked at for equal scores: dozens of plans have the same clause. */
const FURTHER_TIES = 16;
/** Share of passages that may come or go before the word index is built anew. */
const LARGEST_DRIFT = 0.1;
/** How old the outcome of a canary search may be, in milliseconds. */
const CANARY_FRESH_MS = 5_000;
/** A write that is under way may take a file from under a canary search: only what fails twice is damaged. */
const CANARY_ATTEMPTS = 2;

/** Why an index is not searched. */
type Unsearchable = 'not-compared' | 'damaged' | 'rebuilding';

const UNSEARCHABLE: Readonly<Record<Unsearchable, string>> = {
  'not-compared': 'The passage index has not been compared with the database yet',
  damaged: 'The passage index is damaged and will be rebuilt from the database',
  rebuilding: 'The passage index is being rebuilt from the database',
};

interface Opened {
  readonly table: PassageTable;
  readonly vectors: PassageVectors;
}

/** Passages in a LanceDB folder: a full-text index and filters beside it; vectors in tables of their own. */
class LancePassageIndex implements PassageIndex {
  readonly rebuild?: NonNullable<PassageIndex['rebuild']>;
  private readonly options: LancePassageIndexOptions;
  private readonly leaving = new AbortController();
  private readonly writes = new WriteQueue();
  private opened: Opened;
  private kept = new KeptPassages(() => this.table());
  private readonly begun = new BegunGenerations();
  /** Why it is not searched; undefined: it is. */
  private unsearchable: Unsearchable | undefined;
  private canary: { readonly startedAt: number; readonly outcome: Promise<void> } | undefined;
  /** How many passages there were when the word index was last built anew; unknown at the start. */
  private rowsAtRebuild = 0;
  private closing: Promise<void> | undefined;

  constructor(options: LancePassageIndexOptions, opened: Opened, unsearchable: Unsearchable | undefined) {
    this.options = options;
    this.opened = opened;
    this.unsearchable = unsearchable;
    if (options.sole) this.rebuild = (source) => this.rebuildInPlace(source);
  }

  private get folder(): string {
    return this.options.folder;
  }

  private get vectors(): PassageVectors {
    return this.opened.vectors;
  }

  markComplete(): void {
    if (this.unsearchable === 'not-compared') this.unsearchable = undefined;
  }

  async add(passages: readonly IndexedPassage[]): Promise<void> {
    const rows = [...new Map(passages.map((passage) => [passageKey(passage), passage])).values()].map(toRow);
    if (rows.length === 0) return;
    await this.write('add', async (table) => {
      await this.insert(table, rows);
      this.kept.forgetProvisions(rows.map(({ provision }) => provision));
      if (await isLargelyUnfolded(table)) await this.fold(table, { rebuild: false });
    });
  }

  async removeGenerations(generations: readonly string[]): Promise<void> {
    if (generations.length === 0) return;
    await this.write('remove', async (table) => {
      await table.delete(`generation IN ${sqlList(generations)}`);
      await this.vectors.removeGenerations(generations);
    });
    this.begun.forget();
    this.kept.forgetGenerations(new Set(generations));
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
      const [all, done] = [await this.generations(), await this.vectors.counts(model)];
      const found: IndexedPassage[] = [];
      for (const [generation, passages] of all) {
        if ((done.get(generation) ?? 0) >= passages) continue;
        found.push(...(await this.vectors.lacking(model, await this.ofGeneration(generation))));
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
    this.refuseUnsearchable();
    const words = [...new Set(contentStems(query.text))].join(' ');
    if (words === '' && query.vector == null) return [];
    return this.read('search', async () => {
      for (let attempt = 1; ; attempt++) {
        const { hits, complete } = await this.find(words, query);
        if (complete || attempt === SEARCH_ATTEMPTS) return hits;
      }
    });
  }

  async provision(input: { generation: string; provisionKey: string }): Promise<IndexedPassage[]> {
    this.refuseUnsearchable();
    return this.read('provision', () => this.kept.ofProvision(provisionColumn(input)));
  }

  async keepAtHand(generations: readonly string[], signal: AbortSignal): Promise<void> {
    if (this.unsearchable !== undefined) return;
    const leaving = AbortSignal.any([signal, this.leaving.signal]);
    await this.read('keep at hand', async () => {
      for (const generation of generations) if (leaving.aborted || !(await this.kept.keep(generation, leaving))) return;
    });
  }

  async generations(): Promise<ReadonlyMap<string, number>> {
    if (this.unsearchable === 'damaged') return new Map();
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
      const rows = await table.countRows();
      const rebuild = Math.abs(rows - this.rowsAtRebuild) > rows * LARGEST_DRIFT;
      await this.fold(table, { rebuild });
      if (rebuild) this.rowsAtRebuild = rows;
      await this.vectors.optimize(oldestKept());
    });
  }

  async status(): Promise<{ type: string; passages: number; indexStatus: string }> {
    if (this.unsearchable !== 'not-compared') this.refuseUnsearchable();
    return this.read('status', async () => {
      const [passages, waiting] = await Promise.all([this.table().countRows(), unfoldedRows(this.table())]);
      return {
        type: 'lancedb',
        passages,
        indexStatus: waiting === 0 ? 'ready' : `ready, ${waiting} passages not yet folded in`,
      };
    });
  }

  /** Throws when the newest canary search has failed; only the first is waited for, since a slow one says nothing. */
  async check(): Promise<void> {
    this.table();
    this.refuseUnsearchable();
    const last = this.canary;
    if (last !== undefined && Date.now() - last.startedAt < CANARY_FRESH_MS) return last.outcome;
    this.canary = { startedAt: Date.now(), outcome: this.searchCanary() };
    this.canary.outcome.catch(() => {}); // rejects for whoever checks next
    await (last ?? this.canary).outcome;
  }

  close(): Promise<void> {
    this.closing ??= this.release();
    return this.closing;
  }

  private async release(): Promise<void> {
    this.leaving.abort();
    await this.writes.idle();
    await this.canary?.outcome.catch(() => {}); // closing asks no more whether it is whole
    closeTables(this.opened);
  }

  private table(): Table {
    if (this.closing !== undefined) throw new DependencyUnavailableError('vector_store', 'The passage index is closed');
    return this.opened.table.table;
  }

  private refuseUnsearchable(): void {
    if (this.unsearchable !== undefined)
      throw new DependencyUnavailableError('vector_store', UNSEARCHABLE[this.unsearchable]);
  }

  /** Rejects when the files are damaged; whoever owns the folder searches it no more then. */
  private async searchCanary(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await canarySearch(this.folder);
      } catch (error) {
        if (this.closing !== undefined || this.unsearchable !== undefined) return;
        if (attempt < CANARY_ATTEMPTS) continue;
        this.options.logger.warn({ err: error }, 'A canary search of the passage index has failed: it is damaged');
        if (this.options.sole) this.unsearchable = 'damaged';
        throw new DependencyUnavailableError('vector_store', 'The passage index is damaged', { cause: error });
      }
    }
  }

  /**
   * Takes all passages from the source. Unlike other engines this one is not searched meanwhile: its folder is the only
   * one.
   */
  private async rebuildInPlace(source: AsyncIterable<readonly IndexedPassage[]>): Promise<{ passages: number }> {
    if (this.unsearchable === 'rebuilding') throw new ConflictError('The passage index is being rebuilt');
    this.unsearchable = 'rebuilding';
    try {
      await this.writes.run(() => this.beginAnew());
      for await (const passages of source) await this.add(passages);
      await this.optimize();
      const passages = await this.table().countRows();
      this.unsearchable = undefined;
      return { passages };
    } finally {
      this.canary = undefined;
      if (this.unsearchable === 'rebuilding') this.unsearchable = 'damaged';
    }
  }

  /** Removes the passages and, where they cannot be read either, their vectors, which are made again. */
  private async beginAnew(): Promise<void> {
    closeTables(this.opened);
    await removeTables(this.folder);
    this.opened = await openTables(this.options);
    this.kept = new KeptPassages(() => this.table());
    this.begun.forget();
    this.rowsAtRebuild = 0;
  }

  private async fold(table: Table, { rebuild }: { rebuild: boolean }): Promise<void> {
    if ((await table.countRows()) >= FOLDED_APART) {
      await foldApart(this.folder, { rebuild, signal: this.leaving.signal });
      await table.checkoutLatest();
      return;
    }
    await fold(table);
    if (rebuild) await rebuildWordIndex(table);
  }

  /** Adds the rows that are not in the table yet. */
  private async insert(table: Table, rows: readonly PassageRow[]): Promise<void> {
    try {
      const areNew = await this.begun.areNew(rows, table);
      if (areNew) await table.add([...rows]);
      else
        await table
          .mergeInsert('key')
          .whenNotMatchedInsertAll()
          .execute([...rows]);
      this.begun.noteAdded(rows);
    } catch (error) {
      this.begun.forget();
      throw error;
    }
  }

  /**
   * Returns the hits; `complete` is false when rows were removed or folded elsewhere between finding and reading them.
   */
  private async find(words: string, query: PassageQuery): Promise<{ hits: PassageHit[]; complete: boolean }> {
    const where = passageFilter(query);
    const [scores, nearest] = await Promise.all([
      this.match({ words, where, limit: query.limit }),
      query.vector == null ? [] : this.vectors.nearest(query.vector, query),
    ]);
    const passages = await this.kept.byRow(new Set(scores.keys()));
    const hits = [...passages].map(([row, passage]): PassageHit => ({
      passage,
      wordScore: scores.get(row) ?? null,
      cosine: null,
    }));
    return {
      hits: query.vector == null ? hits : await this.withMeaning({ hits, nearest }, query.vector),
      complete: passages.size === scores.size,
    };
  }

  /** Adds the nearest passages to the hits, and their cosine to all. */
  private async withMeaning(
    { hits, nearest }: { hits: readonly PassageHit[]; nearest: readonly NearPassage[] },
    vector: ModelVector,
  ): Promise<PassageHit[]> {
    const byKey = new Map(hits.map((hit) => [passageKey(hit.passage), hit]));
    const cosines = new Map(nearest.map(({ key, cosine }) => [key, cosine]));
    const others = await this.vectors.cosines(
      vector,
      [...byKey.keys()].filter((key) => !cosines.has(key)),
    );
    const wanted = [...cosines.keys()].filter((key) => !byKey.has(key));
    const found = await this.kept.byKey(wanted);
    this.vectors.forget(
      vector.model,
      wanted.filter((key) => !found.has(key)),
    );
    for (const [key, passage] of found) byKey.set(key, { passage, wordScore: null, cosine: null });
    return [...byKey].map(([key, hit]) => ({ ...hit, cosine: cosines.get(key) ?? others.get(key) ?? null }));
  }

  /**
   * Returns the best matches by words: score by row. Of equal ones the engine returns now these, now those: a few more
   * are asked for, and those in the earliest rows are taken.
   */
  private async match(input: { words: string; where: string | null; limit: number }): Promise<Map<bigint, number>> {
    if (input.words === '') return new Map();
    const query = this.table()
      .query()
      .fullTextSearch(new MatchQuery(input.words, WORDS))
      .select(['_score'])
      .withRowId()
      .limit(input.limit + FURTHER_TIES);
    const found = await (input.where === null ? query : query.where(input.where)).toArrow({
      timeoutMs: SEARCH_DEADLINE_MS,
    });
    if (found.numRows === 0) return new Map();
    const rows = found.getChild('_rowid')!;
    const scores = found.getChild('_score')!;
    const matches = Array.from({ length: found.numRows }, (_, at): [row: bigint, score: number] => [
      rows.get(at) as bigint,
      scores.get(at) as number,
    ]);
    return new Map(
      matches
        .sort(([row, score], [otherRow, otherScore]) => otherScore - score || (row < otherRow ? -1 : 1))
        .slice(0, input.limit),
    );
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
    if (this.unsearchable === 'damaged') this.refuseUnsearchable();
    await this.read(action, () => {
      this.table();
      return this.writes.run(() => work(this.table()));
    });
  }

  private async read<T>(action: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DependencyUnavailableError) throw error;
      this.options.logger.warn({ err: error, action }, 'The passage index failed');
      if (NO_SPACE.test(String(error)))
        throw new StorageFullError(
          'vector_store',
          'The disk of the passage index is full: nothing can be stored until there is space again',
          { cause: error },
        );
      this.canary = undefined;
      throw new DependencyUnavailableError('vector_store', `The passage index failed to ${action}`, { cause: error });
    }
  }
}

/** Returns how many passages the full-text index does not cover yet. */
async function unfoldedRows(table: Table): Promise<number> {
  const statistics = await table.indexStats(`${WORDS}_idx`);
  return statistics?.numUnindexedRows ?? table.countRows();
}

/**
 * Whether additions must be folded in at once. LanceDB 0.31 weighs a word by counting each of its occurrences among the
 * rows not folded in; where those are many of all, a common word's weight turns negative and its matches are lost.
 */
async function isLargelyUnfolded(table: Table): Promise<boolean> {
  const [unfolded, all] = [await unfoldedRows(table), await table.countRows()];
  return unfolded > all * LARGEST_UNFOLDED_SHARE;
}

/**
 * Opens the passage index in a folder, or makes it. Additions are found at once; until `optimize` has folded them in
 * they are searched one by one, about 7 ms for each thousand. Throws DependencyUnavailableError('vector_store') when
 * the folder cannot be read. One that is damaged is emptied, to be rebuilt, by a process that is the only one on it.
 */
export async function createLancePassageIndex(options: LancePassageIndexOptions): Promise<PassageIndex> {
  if (!options.sole) return new LancePassageIndex(options, await openTables(options), undefined);
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

async function openTables({
  folder,
  use = 'search',
  mostVectorsInMemory = MOST_VECTORS_IN_MEMORY,
}: LancePassageIndexOptions): Promise<Opened> {
  const table = await openPassageTable(folder, use);
  return { table, vectors: await PassageVectors.open(table.connection, mostVectorsInMemory) };
}

function closeTables({ table, vectors }: Opened): void {
  vectors.close();
  table.table.close();
  table.connection.close();
}

async function removeTables(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (name.endsWith('.lance')) await rm(join(folder, name), { recursive: true, force: true });
}
