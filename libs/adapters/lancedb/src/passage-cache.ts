import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Table } from '@lancedb/lancedb';
import { CachedPassages } from '@regqa/domain';
import type { IndexedPassage } from '@regqa/ports';
import { sqlList, sqlString } from './passage-filter.ts';
import { fromPayload, passageKey, provisionColumn } from './passage-rows.ts';

/** Characters of passages kept in memory, one or two bytes each: reading a passage takes longer than finding it. */
const KEPT_CHARACTERS = 36_000_000;
/** What a passage takes besides its text, in characters. */
const FLAT_SIZE = 400;
/** Passages made from their rows at a time: requests wait meanwhile, about a millisecond. */
const READ_AHEAD_AT_ONCE = 50;
/** Longest that reading may take, in milliseconds. */
const READ_DEADLINE_MS = 5_000;

/** Passages by row or by key, those read last from memory. The engine never gives a row's number to another one. */
export class PassageCache extends CachedPassages<bigint, IndexedPassage> {
  private readonly table: () => Table;
  private readonly rowOfKey = new Map<string, bigint>();

  constructor(table: () => Table) {
    const forgotten = (passage: IndexedPassage, row: bigint) => {
      const key = passageKey(passage);
      if (this.rowOfKey.get(key) === row) this.rowOfKey.delete(key);
    };
    super({ characters: KEPT_CHARACTERS, flatSize: FLAT_SIZE, forgotten });
    this.table = table;
  }

  /** Returns the passages of the rows. One that is no longer there is left out. */
  async byRow(rows: ReadonlySet<bigint>): Promise<Map<bigint, IndexedPassage>> {
    const found = new Map<bigint, IndexedPassage>();
    const missing: bigint[] = [];
    for (const row of rows) {
      const passage = this.get(row);
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
      const passage = row === undefined ? undefined : this.get(row);
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

  /** Returns the passages of a provision in order, read where they are not in memory. */
  async readProvision(provision: { generation: string; provisionKey: string }): Promise<IndexedPassage[]> {
    const cached = this.ofProvision(provision);
    if (cached !== undefined) return cached;
    const read = await this.read(
      this.table()
        .query()
        .where(`provision = ${sqlString(provisionColumn(provision))}`),
    );
    this.keepProvisions(read);
    return read.map(([, passage]) => passage).sort((a, b) => a.ordinal - b.ordinal);
  }

  /** Reads a generation into memory, in small steps. Returns false when there is no room, or the signal aborts. */
  async readAhead(generation: string, signal: AbortSignal): Promise<boolean> {
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
      if (signal.aborted || this.isFull) return false;
      const row = ids!.get(at) as bigint;
      const passage = this.get(row) ?? this.remember(row, fromPayload(payloads!.get(at) as string));
      read.push([row, passage]);
    }
    this.keepProvisions(read);
    return true;
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
    this.keep(row, passage);
    this.rowOfKey.set(passageKey(passage), row);
    return passage;
  }
}
