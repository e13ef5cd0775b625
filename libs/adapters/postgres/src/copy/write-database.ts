import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyMigrations, migrationsIn } from '../apply-migrations.ts';
import { withClient } from '../connection.ts';
import type { AppliedMigration, CopiedSequence, CopiedTable, DatabaseDescription } from './database-copy.ts';
import { columnList, countRows, describe, tableName } from './read-database.ts';

export interface CopySource {
  readonly description: DatabaseDescription;
  /** The rows of a table, as DatabaseSnapshot gave them. */
  rows(table: CopiedTable): Promise<Readable>;
}

/**
 * Fills the empty database at `url` with a copy: the schema that the copy was taken with, its rows, where its sequences
 * stood, then the migrations of `folder` that came since. Jobs that had not ended are due at once. Returns how many
 * rows each table was given. Throws an Error, with the database half filled, when rows and schema do not fit together.
 */
export async function writeDatabase(
  url: string,
  { folder, source }: { folder: string; source: CopySource },
): Promise<Map<string, number>> {
  const { description } = source;
  await applyMigrations(url, folder, new Set(description.migrations.map(({ name }) => name)));
  const counts = await withClient(url, async (client) => {
    await requireSameTables(client, description.tables);
    await client.query('BEGIN');
    // Neither foreign keys nor the guard of the audit log may act on rows that come one table after the other.
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(`TRUNCATE ${description.tables.map(({ name }) => tableName(client, name)).join(', ')}`);
    for (const table of description.tables) {
      await pipeline(await source.rows(table), client.query(copyFrom(`COPY ${columnList(client, table)} FROM STDIN`)));
    }
    for (const sequence of description.sequences) await setSequence(client, sequence);
    await client.query(`UPDATE jobs SET handed_over_at = NULL WHERE state IN ('queued', 'running')`);
    await client.query('COMMIT');
    return countRows(client, description.tables);
  });
  await applyMigrations(url, folder);
  return counts;
}

/** Returns the names of those migrations of a copy that `folder` lacks or has with another content. */
export async function unknownMigrations(applied: readonly AppliedMigration[], folder: string): Promise<string[]> {
  const known = new Map((await migrationsIn(folder)).map(({ name, checksum }) => [name, checksum]));
  return applied.filter(({ name, checksum }) => known.get(name) !== checksum).map(({ name }) => name);
}

/** Names from a copy are used as names in SQL only when the schema itself has them. */
async function requireSameTables(client: pg.Client, tables: readonly CopiedTable[]): Promise<void> {
  const form = (list: readonly CopiedTable[]) =>
    list
      .map(({ name, columns }) => JSON.stringify([name, columns.toSorted()]))
      .toSorted()
      .join('\n');
  const { tables: own } = await describe(client);
  if (form(own) !== form(tables)) throw new Error('The tables of the copy are not those of the schema that it names');
}

async function setSequence(client: pg.Client, { name, lastValue }: CopiedSequence): Promise<void> {
  if (lastValue !== null) await client.query('SELECT setval(quote_ident($1)::regclass, $2::bigint)', [name, lastValue]);
}
