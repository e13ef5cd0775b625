import type { Table } from '@lancedb/lancedb';
import { LRUCache } from 'lru-cache';
import { sqlString } from './passage-filter.ts';

/** Generations whose keys are remembered: those of the documents that are being added at the moment, and some more. */
const MOST_REMEMBERED = 8;

/** A row's two columns that say which passage it is. */
interface Identified {
  readonly key: string;
  readonly generation: string;
}

/**
 * Knows of rows that they cannot be in the table yet, without looking for each: a generation belongs to one run of one
 * process, so what this process began from nothing holds what this process added. Looking would read the index of all
 * keys for every few hundred passages.
 */
export class BegunGenerations {
  readonly #added = new LRUCache<string, Set<string>>({ max: MOST_REMEMBERED });

  /** Returns whether none of the rows is in the table; false also where that is not known. */
  async areNew(rows: readonly Identified[], table: Table): Promise<boolean> {
    for (const generation of new Set(rows.map((row) => row.generation))) {
      if (this.#added.has(generation)) continue;
      if ((await table.countRows(`generation = ${sqlString(generation)}`)) > 0) return false;
      this.#added.set(generation, new Set());
    }
    return rows.every(({ generation, key }) => this.#added.get(generation)?.has(key) === false);
  }

  /** Notes that the rows are in the table now. */
  noteAdded(rows: readonly Identified[]): void {
    for (const { generation, key } of rows) this.#added.get(generation)?.add(key);
  }

  /** Forgets what is known, as after a write whose outcome is unknown. */
  forget(): void {
    this.#added.clear();
  }
}
