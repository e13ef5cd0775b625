import type { IndexUse } from './passage-table.ts';

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
