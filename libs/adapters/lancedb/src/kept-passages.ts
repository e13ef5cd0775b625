import type { Table } from '@lancedb/lancedb';
import type { IndexedPassage } from '@regqa/ports';
import { LRUCache } from 'lru-cache';
import { sqlList } from './passage-filter.ts';
import { fromPayload, passageKey } from './passage-rows.ts';

/** Characters of passages kept in memory, one or two bytes each: reading a passage from the folder takes longer than finding it. */
const KEPT_CHARACTERS = 24_000_000;
/** Longest that reading may take, in milliseconds. */
const READ_DEADLINE_MS = 5_000;

/** Passages by row or by key, those read last from memory. The engine never gives a row's number to another one. */
export class KeptPassages {
  private readonly table: () => Table;
  private readonly rowOfKey = new Map<string, bigint>();
  private readonly kept = new LRUCache<bigint, IndexedPassage>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: sizeInMemory,
    dispose: (passage, row) => this.forgetKey(passage, row),
  });

  constructor(table: () => Table) {
    this.table = table;
  }

  /** Returns the passages of the rows. One that is no longer there is left out. */
  async byRow(rows: ReadonlySet<bigint>): Promise<Map<bigint, IndexedPassage>> {
    const found = new Map<bigint, IndexedPassage>();
    const missing: bigint[] = [];
    for (const row of rows) {
      const passage = this.kept.get(row);
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
      const passage = row === undefined ? undefined : this.kept.get(row);
      if (passage === undefined) missing.push(key);
      else found.set(key, passage);
    }
    if (missing.length === 0) return found;
    for (const [, passage] of await this.read(this.table().query().where(`key IN ${sqlList(missing)}`))) found.set(passageKey(passage), passage);
    return found;
  }

  forgetGenerations(generations: ReadonlySet<string>): void {
    for (const [row, passage] of this.kept.entries()) if (generations.has(passage.generation)) this.kept.delete(row);
  }

  private async read(query: ReturnType<Table['takeRowIds']> | ReturnType<Table['query']>): Promise<[bigint, IndexedPassage][]> {
    const rows = await query.select(['payload']).withRowId().toArrow({ timeoutMs: READ_DEADLINE_MS });
    if (rows.numRows === 0) return [];
    const [ids, payloads] = [rows.getChild('_rowid')!, rows.getChild('payload')!];
    const read = Array.from({ length: rows.numRows }, (_, at): [bigint, IndexedPassage] => [ids.get(at) as bigint, fromPayload(payloads.get(at) as string)]);
    for (const [row, passage] of read) {
      this.kept.set(row, passage);
      this.rowOfKey.set(passageKey(passage), row);
    }
    return read;
  }

  private forgetKey(passage: IndexedPassage, row: bigint): void {
    const key = passageKey(passage);
    if (this.rowOfKey.get(key) === row) this.rowOfKey.delete(key);
  }
}

/** Characters that a passage holds in memory, and a flat cost for the object. */
function sizeInMemory(passage: IndexedPassage): number {
  return passage.text.length + passage.stems.length + 400;
}
