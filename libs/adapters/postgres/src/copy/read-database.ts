import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withClient } from '../connection.ts';
import { BOOKKEEPING_TABLE, SCHEMA } from './database-copy.ts';
import type { AppliedMigration, CopiedSequence, CopiedTable, DatabaseDescription } from './database-copy.ts';

/** The database at one moment, while it goes on changing. */
export interface DatabaseSnapshot {
  readonly description: DatabaseDescription;
  /** SHA-256 of every original file that a version names, each once. */
  originals(): Promise<string[]>;
  /** The rows of a table in the text form of COPY. One table at a time; each stream must be read to its end. */
  rows(table: CopiedTable): Readable;
  /** How many rows each table has. */
  counts(): Promise<Map<string, number>>;
}

/**
 * Runs `use` with the database at `url` as it is at this moment: one transaction that reads only and sees no later
 * change. Writers go on meanwhile. The schema need not be that of this release.
 * Throws DependencyUnavailableError('database') when the database is out of reach.
 */
export async function readDatabase<T>(url: string, use: (snapshot: DatabaseSnapshot) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const description = await describe(client);
    const result = await use({
      description,
      originals: () => originals(client),
      rows: (table) => client.query(copyTo(`COPY ${columnList(client, table)} TO STDOUT`)),
      counts: () => countRows(client, description.tables),
    });
    await client.query('COMMIT');
    return result;
  });
}

/** Returns the SHA-256 of every original file that the database at `url` names now. */
export async function readOriginals(url: string): Promise<string[]> {
  return withClient(url, originals);
}

/** What the database says of its schema. */
export async function describe(client: pg.Client): Promise<DatabaseDescription> {
  const migrations = await client.query<AppliedMigration>(
    `SELECT migration_name AS name, checksum FROM ${BOOKKEEPING_TABLE}
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const sequences = await client.query<CopiedSequence>(
    `SELECT sequencename::text AS name, last_value::text AS "lastValue" FROM pg_sequences WHERE schemaname = $1 ORDER BY 1`,
    [SCHEMA],
  );
  return { migrations: migrations.rows, tables: await readTables(client), sequences: sequences.rows };
}

/** The tables with the columns that can be written, in the order of their names. */
async function readTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `SELECT c.table_name::text AS name, array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = $1 AND t.table_type = 'BASE TABLE' AND c.table_name <> $2 AND c.is_generated = 'NEVER'
     GROUP BY c.table_name ORDER BY c.table_name`,
    [SCHEMA, BOOKKEEPING_TABLE],
  );
  return rows;
}

async function originals(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ sha256: string }>('SELECT DISTINCT sha256 FROM versions ORDER BY 1');
  return rows.map(({ sha256 }) => sha256);
}

/** The rows of each of the tables, by its name. */
export async function countRows(client: pg.Client, tables: readonly CopiedTable[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${tableName(client, name)}`);
    counts.set(name, Number(rows[0]!.count));
  }
  return counts;
}

export const tableName = (client: pg.Client, name: string) => `${SCHEMA}.${client.escapeIdentifier(name)}`;

/** `table (column, …)`, for COPY in either direction. */
export function columnList(client: pg.Client, { name, columns }: CopiedTable): string {
  return `${tableName(client, name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;
}
