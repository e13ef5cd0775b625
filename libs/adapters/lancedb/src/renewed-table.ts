import type { Table } from '@lancedb/lancedb';
import { openPassageTable } from './passage-table.ts';
import type { IndexUse, PassageTable } from './passage-table.ts';

/**
 * The passage table, opened again after each folding. The engine's caches keep what was read of indexes that folding
 * has replaced, and full of those they made a search take nearly twice the processor time.
 */
export class RenewedTable {
  private readonly folder: string;
  private readonly indexUse: IndexUse;
  private opened: PassageTable;
  private readonly uses = new Set<Promise<unknown>>();

  private constructor(folder: string, indexUse: IndexUse, opened: PassageTable) {
    this.folder = folder;
    this.indexUse = indexUse;
    this.opened = opened;
  }

  /** Throws DependencyUnavailableError when the folder cannot be read. */
  static async open(folder: string, indexUse: IndexUse): Promise<RenewedTable> {
    return new RenewedTable(folder, indexUse, await openPassageTable(folder, indexUse));
  }

  get current(): Table {
    return this.opened.table;
  }

  /** Returns what the work returns; the table that is current when it begins stays open until it ends. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const use = work();
    this.uses.add(use);
    try {
      return await use;
    } finally {
      this.uses.delete(use);
    }
  }

  /** Opens the table again; the former one is closed, and its caches freed, once all work on it has ended. */
  async renew(): Promise<void> {
    const former = this.opened;
    this.opened = await openPassageTable(this.folder, this.indexUse);
    void Promise.allSettled(this.uses).then(() => closeTable(former));
  }

  close(): void {
    closeTable(this.opened);
  }
}

function closeTable({ table, connection }: PassageTable): void {
  table.close();
  connection.close();
}
