import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Table } from '@lancedb/lancedb';
import type { IndexedPassage } from '@regqa/ports';
import { LRUCache } from 'lru-cache';
import { sqlList, sqlString } from './passage-filter.ts';
import { fromPayload, passageKey, provisionColumn } from './passage-rows.ts';

/**
 * Characters of passages kept in memory, one or two bytes each: reading a passage from the folder takes longer than
 * finding it.
 */
const KEPT_CHARACTERS = 36_000_000;
/** Share of them from which on nothing is read ahead of the questions: what they read would push it out again. */
const READ_AHEAD_TO = 0.95;
/** Passages made from their rows at a time: requests wait meanwhile, about a millisecond. */
const READ_AHEAD_AT_ONCE = 50;
/** Longest that reading may take, in milliseconds. */
const READ_DEADLINE_MS = 5_000;

/** Passages by row or by key, those read last from memory. The engine never gives a row's number to another one. */
export class PassageCache {
  private readonly table: () => Table;
  private readonly rowOfKey = new Map<string, bigint>();
  /** Rows of each provision that is wholly cached, by the column that names it. */
  private readonly rowsOfProvision = new Map<string, bigint[]>();
  private readonly cache = new LRUCache<bigint, IndexedPassage>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: sizeInMemory,
    dispose: (passage, row) => this.forgetPlace(passage, row),
  });

  constructor(table: () => Table) {
    this.table = table;
  }

  /** Returns the passages of the rows. One that is no longer there is left out. */
  async byRow(rows: ReadonlySet<bigint>): Promise<Map<bigint, IndexedPassage>> {
    const found = new Map<bigint, IndexedPassage>();
    const missing: bigint[] = [];
    for (const row of rows) {
      const passage = this.cache.get(row);
      if (passage === undefined) missing.push(row);
      else found.set(row, passage);
    }
    if (missing.length === 0) return found;
    for (const [row, passage] of await this.read(this.table().takeRowIds(missing))) found.set(row, passage);
    return found;
  }

  /** Returns the passages of the keys. One that is no longer there is left out. */
  async byKey(keys: readonly string[]): Promise<Map<string, IndexedPassage>> {
    const found = new Map<string, IndexedPassage>();
    const missing: string[] = [];
    for (const key of keys) {
      const row = this.rowOfKey.get(key);
      const passage = row === undefined ? undefined : this.cache.get(row);
      if (passage === undefined) missing.push(key);
      else found.set(key, passage);
    }
    if (missing.length === 0) return found;
    for (const [, passage] of await this.read(
      this.table()
        .query()
        .where(`key IN ${sqlList(missing)}`),
    ))
      found.set(passageKey(passage), passage);
    return found;
  }

  /** Returns the passages of a provision in order. The column names it. */
  async ofProvision(column: string): Promise<IndexedPassage[]> {
    const cache = this.rowsOfProvision.get(column)?.flatMap((row) => this.cache.get(row) ?? []);
    if (cache !== undefined) return cache;
    const read = await this.read(
      this.table()
        .query()
        .where(`provision = ${sqlString(column)}`),
    );
    this.notePlaces(read);
    return read.map(([, passage]) => passage).sort(byOrdinal);
  }

  /**
   * Reads a complete generation into memory, in small steps. Returns false when there is no more room, or when the
   * signal aborts.
   */
  async keep(generation: string, signal: AbortSignal): Promise<boolean> {
    const rows = await this.table()
      .query()
      .where(`generation = ${sqlString(generation)}`)
      .select(['payload'])
      .withRowId()
      .toArrow();
    const [ids, payloads] = [rows.getChild('_rowid'), rows.getChild('payload')];
    const read: [bigint, IndexedPassage][] = [];
    for (let at = 0; at < rows.numRows; at++) {
      if (at % READ_AHEAD_AT_ONCE === 0) await nextTurn();
      if (signal.aborted || this.cache.calculatedSize > READ_AHEAD_TO * KEPT_CHARACTERS) return false;
      const row = ids!.get(at) as bigint;
      const passage = this.cache.get(row) ?? this.remember(row, fromPayload(payloads!.get(at) as string));
      read.push([row, passage]);
    }
    this.notePlaces(read);
    return true;
  }

  /** Forgets what is known of the provisions that passages were added to. */
  forgetProvisions(columns: Iterable<string>): void {
    for (const column of columns) this.rowsOfProvision.delete(column);
  }

  forgetGenerations(generations: ReadonlySet<string>): void {
    for (const [row, passage] of this.cache.entries()) if (generations.has(passage.generation)) this.cache.delete(row);
  }

  private async read(
    query: ReturnType<Table['takeRowIds']> | ReturnType<Table['query']>,
  ): Promise<[bigint, IndexedPassage][]> {
    const rows = await query.select(['payload']).withRowId().toArrow({ timeoutMs: READ_DEADLINE_MS });
    if (rows.numRows === 0) return [];
    const [ids, payloads] = [rows.getChild('_rowid')!, rows.getChild('payload')!];
    return Array.from({ length: rows.numRows }, (_, at): [bigint, IndexedPassage] => {
      const row = ids.get(at) as bigint;
      return [row, this.remember(row, fromPayload(payloads.get(at) as string))];
    });
  }

  private remember(row: bigint, passage: IndexedPassage): IndexedPassage {
    this.cache.set(row, passage);
    this.rowOfKey.set(passageKey(passage), row);
    return passage;
  }

  /** Notes which rows are a provision's, of provisions that were read as a whole. */
  private notePlaces(read: readonly (readonly [bigint, IndexedPassage])[]): void {
    const provisions = Map.groupBy(read, ([, passage]) => provisionColumn(passage));
    for (const [column, members] of provisions) {
      const rows = members.toSorted(([, a], [, b]) => byOrdinal(a, b)).map(([row]) => row);
      if (rows.every((row) => this.cache.has(row))) this.rowsOfProvision.set(column, rows);
    }
  }

  private forgetPlace(passage: IndexedPassage, row: bigint): void {
    const key = passageKey(passage);
    if (this.rowOfKey.get(key) === row) this.rowOfKey.delete(key);
    this.rowsOfProvision.delete(provisionColumn(passage));
  }
}

function byOrdinal(a: IndexedPassage, b: IndexedPassage): number {
  return a.ordinal - b.ordinal;
}

/** Characters that a passage holds in memory, and a flat cost for the object. */
function sizeInMemory(passage: IndexedPassage): number {
  return passage.text.length + passage.stems.length + 400;
}
