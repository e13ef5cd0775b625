export interface AppliedMigration {
  readonly name: string;
  /** SHA-256 of its SQL, in hex. */
  readonly checksum: string;
}

/** A table of the product, with the columns in the order in which its rows are written. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface CopiedSequence {
  readonly name: string;
  /** The last number that it gave; null where it has given none. A whole number as text, since it may pass 2^53. */
  readonly lastValue: string | null;
}

/** What a copy of the database says of itself; the rows of each table are apart. */
export interface DatabaseDescription {
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly CopiedTable[];
  readonly sequences: readonly CopiedSequence[];
}

/** The product's own tables; those of the queue are in a schema of their own and can be lost. */
export const SCHEMA = 'public';
export const BOOKKEEPING_TABLE = '_prisma_migrations';
