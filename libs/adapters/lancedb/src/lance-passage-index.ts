import { MatchQuery } from '@lancedb/lancedb';
import type { Table } from '@lancedb/lancedb';
import { contentStems } from '@regqa/domain';
import { DependencyUnavailableError } from '@regqa/errors';
import type { IndexedPassage, PassageHit, PassageIndex, PassageQuery } from '@regqa/ports';
import { LRUCache } from 'lru-cache';
import { passageFilter, sqlList, sqlString } from './passage-filter.ts';
import { fromPayload, passageKey, provisionColumn, toRow } from './passage-rows.ts';
import { openPassageTable, reasonOf, rebuildWordIndexes } from './passage-table.ts';
import type { PassageTable } from './passage-table.ts';
import { WriteQueue } from './write-queue.ts';

/** The part of the service's logger that the index needs. */
export interface IndexLogger {
  warn(fields: object, message: string): void;
}

export interface LancePassageIndexOptions {
  readonly folder: string;
  readonly logger: IndexLogger;
}

/** Longest that folding additions in may take, in milliseconds; 26,000 passages take about a second. */
const OPTIMIZE_DEADLINE_MS = 300_000;
/** Longest that a search may take, in milliseconds. */
const SEARCH_DEADLINE_MS = 5_000;
/** How often a search is made when what it found is gone before it could be read. */
const SEARCH_ATTEMPTS = 3;
/** States of the table older than this are removed when additions are folded in; no reader holds one that long. */
const KEPT_STATES_MS = 120_000;
/** Share of the passages that may wait to be folded in. */
const LARGEST_UNFOLDED_SHARE = 0.2;
/** Share of passages that may come or go before the word indexes are built anew. */
const LARGEST_DRIFT = 0.1;
/** Characters of passages kept in memory, one or two bytes each: reading a passage from the folder takes longer than finding it. */
const KEPT_CHARACTERS = 24_000_000;

/** Passages in a LanceDB folder: two full-text indexes, over the text and over the headings, and filters beside them. */
class LancePassageIndex implements PassageIndex {
  private readonly opened: PassageTable;
  private readonly logger: IndexLogger;
  private readonly writes = new WriteQueue();
  /** By row: the engine never gives a row's number to another one, whatever is removed or folded in. */
  private readonly kept = new LRUCache<bigint, IndexedPassage>({ maxSize: KEPT_CHARACTERS, sizeCalculation: sizeInMemory });
  /** How many passages there were when the word indexes were last built anew; unknown at the start. */
  private rowsAtRebuild = 0;
  private closing: Promise<void> | undefined;

  constructor(opened: PassageTable, logger: IndexLogger) {
    this.opened = opened;
    this.logger = logger;
  }

  async add(passages: readonly IndexedPassage[]): Promise<void> {
    const rows = [...new Map(passages.map((passage) => [passageKey(passage), passage])).values()].map(toRow);
    if (rows.length === 0) return;
    await this.write('add', async (table) => {
      await table.mergeInsert('key').whenNotMatchedInsertAll().execute(rows);
      if (await isLargelyUnfolded(table)) await fold(table);
    });
  }

  async removeGenerations(generations: readonly string[]): Promise<void> {
    if (generations.length === 0) return;
    await this.write('remove', (table) => table.delete(`generation IN ${sqlList(generations)}`));
    const removed = new Set(generations);
    for (const [row, passage] of this.kept.entries()) if (removed.has(passage.generation)) this.kept.delete(row);
  }

  async search(query: PassageQuery): Promise<PassageHit[]> {
    const words = [...new Set(contentStems(query.text))].join(' ');
    if (words === '') return [];
    return this.read('search', async () => {
      for (let attempt = 1; ; attempt++) {
        const { hits, complete } = await this.find(words, query);
        if (complete || attempt === SEARCH_ATTEMPTS) return hits;
      }
    });
  }

  async provision(input: { generation: string; provisionKey: string }): Promise<IndexedPassage[]> {
    return this.read('provision', async () => {
      const rows = await this.table().query().where(`provision = ${sqlString(provisionColumn(input))}`).select(['payload']).toArrow({ timeoutMs: SEARCH_DEADLINE_MS });
      if (rows.numRows === 0) return [];
      return [...(rows.getChild('payload') as Iterable<string>)].map(fromPayload).sort((a, b) => a.ordinal - b.ordinal);
    });
  }

  async generations(): Promise<ReadonlyMap<string, number>> {
    return this.read('generations', async () => {
      const rows = await this.table().query().select(['generation']).toArrow();
      const counts = new Map<string, number>();
      for (const generation of (rows.getChild('generation') ?? []) as Iterable<string>) counts.set(generation, (counts.get(generation) ?? 0) + 1);
      return counts;
    });
  }

  async optimize(): Promise<void> {
    await this.write('optimize', async (table) => {
      await fold(table);
      const rows = await table.countRows();
      if (Math.abs(rows - this.rowsAtRebuild) <= rows * LARGEST_DRIFT) return;
      await rebuildWordIndexes(table);
      this.rowsAtRebuild = rows;
    });
  }

  async status(): Promise<{ type: string; passages: number; indexStatus: string }> {
    return this.read('status', async () => {
      const [passages, waiting] = await Promise.all([this.table().countRows(), unfoldedRows(this.table())]);
      return { type: 'lancedb', passages, indexStatus: waiting === 0 ? 'ready' : `ready, ${waiting} passages not yet folded in` };
    });
  }

  async check(): Promise<void> {
    await this.read('check', () => this.table().countRows());
  }

  close(): Promise<void> {
    this.closing ??= this.release();
    return this.closing;
  }

  private async release(): Promise<void> {
    await this.writes.idle();
    this.opened.table.close();
    this.opened.connection.close();
  }

  private table(): Table {
    if (this.closing !== undefined) throw new DependencyUnavailableError('vector_store', 'The passage index is closed');
    return this.opened.table;
  }

  /** Returns the hits; `complete` is false when rows were removed or folded elsewhere between finding and reading them. */
  private async find(words: string, query: PassageQuery): Promise<{ hits: PassageHit[]; complete: boolean }> {
    const where = passageFilter(query);
    const [texts, headings] = await Promise.all([
      this.match({ words, column: 'text_stems', where, limit: query.limit }),
      this.match({ words, column: 'heading_stems', where, limit: query.limit }),
    ]);
    const rows = new Set([...texts.keys(), ...headings.keys()]);
    const passages = await this.passages(rows);
    const hits = [...passages].map(([row, passage]) => ({ passage, textScore: texts.get(row) ?? null, headingScore: headings.get(row) ?? null }));
    return { hits, complete: passages.size === rows.size };
  }

  /** Returns the best matches of one column: score by row. */
  private async match(input: { words: string; column: string; where: string | null; limit: number }): Promise<Map<bigint, number>> {
    const query = this.table().query().fullTextSearch(new MatchQuery(input.words, input.column)).select(['_score']).withRowId().limit(input.limit);
    const found = await (input.where === null ? query : query.where(input.where)).toArrow({ timeoutMs: SEARCH_DEADLINE_MS });
    if (found.numRows === 0) return new Map();
    const rows = found.getChild('_rowid')!;
    const scores = found.getChild('_score')!;
    return new Map(Array.from({ length: found.numRows }, (_, at) => [rows.get(at) as bigint, scores.get(at) as number]));
  }

  /** Returns the passages of the rows, from memory where it has them. One that is no longer there is left out. */
  private async passages(rows: ReadonlySet<bigint>): Promise<Map<bigint, IndexedPassage>> {
    const found = new Map<bigint, IndexedPassage>();
    const missing: bigint[] = [];
    for (const row of rows) {
      const passage = this.kept.get(row);
      if (passage === undefined) missing.push(row);
      else found.set(row, passage);
    }
    if (missing.length === 0) return found;
    for (const [row, passage] of await this.take(missing)) {
      this.kept.set(row, passage);
      found.set(row, passage);
    }
    return found;
  }

  private async take(rowIds: readonly bigint[]): Promise<[bigint, IndexedPassage][]> {
    const rows = await this.table().takeRowIds(rowIds).select(['payload']).withRowId().toArrow({ timeoutMs: SEARCH_DEADLINE_MS });
    if (rows.numRows === 0) return [];
    const ids = rows.getChild('_rowid')!;
    const payloads = rows.getChild('payload')!;
    return Array.from({ length: rows.numRows }, (_, at) => [ids.get(at) as bigint, fromPayload(payloads.get(at) as string)]);
  }

  private async write(action: string, work: (table: Table) => Promise<unknown>): Promise<void> {
    await this.read(action, () => {
      const table = this.table();
      return this.writes.run(() => work(table));
    });
  }

  private async read<T>(action: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DependencyUnavailableError) throw error;
      this.logger.warn({ err: error, action }, 'the passage index failed');
      throw new DependencyUnavailableError('vector_store', `The passage index failed to ${action}: ${reasonOf(error)}`, { cause: error });
    }
  }
}

/** Returns how many passages the full-text index does not cover yet. */
async function unfoldedRows(table: Table): Promise<number> {
  const statistics = await table.indexStats('text_stems_idx');
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

async function fold(table: Table): Promise<void> {
  const cleanupOlderThan = new Date(Date.now() - KEPT_STATES_MS);
  await withDeadline(table.optimize({ cleanupOlderThan }), OPTIMIZE_DEADLINE_MS);
}

/** Characters that a passage holds in memory, and a flat cost for the object. */
function sizeInMemory(passage: IndexedPassage): number {
  return passage.text.length + passage.stems.length + 400;
}

async function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${deadlineMs} ms`)), deadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Opens the passage index in a folder, or makes it. Additions are found at once; until `optimize` has folded them in
 * they are searched one by one, about 7 ms for each thousand. Throws DependencyUnavailableError('vector_store') when
 * the folder cannot be read.
 */
export async function createLancePassageIndex(options: LancePassageIndexOptions): Promise<PassageIndex> {
  return new LancePassageIndex(await openPassageTable(options.folder), options.logger);
}
