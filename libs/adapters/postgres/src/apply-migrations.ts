import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { withClient } from './connection.ts';

/** The advisory lock that Prisma's schema engine takes while it migrates. */
const PRISMA_MIGRATION_LOCK = 72_707_369;

/** As Prisma's schema engine makes it, so that its own commands go on working on the database. */
const BOOKKEEPING_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the SQL, in hex. */
  readonly checksum: string;
}

/**
 * Brings the database at `url` up to the migrations in `folder` (as `prisma migrate deploy` does), or to those of them
 * that `only` names, and returns the names of those applied now. Several processes may call it at once: they wait for
 * each other. Throws DependencyUnavailableError('database') when the database is out of reach, and an Error when a
 * migration fails (its connection is closed, which rolls it back) or when one that Prisma's own command applied is
 * unresolved.
 */
export async function applyMigrations(url: string, folder: string, only?: ReadonlySet<string>): Promise<string[]> {
  const migrations = (await migrationsIn(folder)).filter(({ name }) => only === undefined || only.has(name));
  return withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_MIGRATION_LOCK]);
    await client.query(BOOKKEEPING_TABLE);
    const missing = await missingMigrations(client, migrations);
    for (const migration of missing) await applyMigration(client, migration);
    return missing.map(({ name }) => name);
  });
}

/** Returns the migrations of a folder in the order in which they are applied. */
export async function migrationsIn(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function missingMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ migration_name: string; finished_at: Date | null }>(
    'SELECT migration_name, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const failed = rows.filter((row) => row.finished_at === null).map((row) => row.migration_name);
  if (failed.length > 0)
    throw new Error(`Migrations failed earlier and need "prisma migrate resolve": ${failed.join(', ')}`);
  const applied = new Set(rows.map((row) => row.migration_name));
  return migrations.filter(({ name }) => !applied.has(name));
}

/** With its bookkeeping in one transaction: a migration that is interrupted or fails leaves nothing behind. */
async function applyMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(
      'INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ' +
        '($1, $2, $3, clock_timestamp(), 1)',
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
