import type { Log } from '@regqa/ports';
import type { IndexUse } from './passage-table.ts';

export interface LancePassageIndexOptions {
  readonly folder: string;
  readonly logger: Pick<Log, 'warn'>;
  /** What this process mostly does; one that only writes needs an eighth of the memory. Search by default. */
  readonly use?: IndexUse;
  /**
   * Whether no other process works on the folder, and this one compares it with the database: it is then not searched
   * before `markComplete` was called or, where it is damaged, before it was rebuilt. Not so by default.
   */
  readonly sole?: boolean;
}
