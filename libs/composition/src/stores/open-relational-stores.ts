import { join } from 'node:path';
import type { RelationalStores } from '@regqa/ports';
import { untilInReach } from '../until-in-reach.ts';
import type { Opening } from './opening.ts';
import type { DatabaseOptions } from './store-options.ts';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../../prisma/migrations');

/**
 * Returns the stores of the database once it answers and its schema was brought up to date, where the options want
 * that. Throws DependencyUnavailableError when it does not answer for half a minute.
 */
export async function openMigratedStores(
  { migrate, ...database }: DatabaseOptions,
  opening: Opening,
): Promise<RelationalStores> {
  await awaitDatabase(database.url, opening);
  if (migrate) await untilInReach(() => migrateDatabase(database.url), opening);
  return openRelationalStores(database, opening);
}

/** Resolves once the database at `url` answers. Throws DependencyUnavailableError when it does not for 30 seconds. */
export async function awaitDatabase(url: string, { logger, stopping }: Omit<Opening, 'stack'>): Promise<void> {
  const { reachDatabase } = await import('@regqa/adapter-postgres');
  await untilInReach(() => reachDatabase(url), { logger, stopping });
}

/** Returns the stores of a database whose schema is up to date; their closing is on the stack. None connects yet. */
export async function openRelationalStores(
  { url, poolSize }: Pick<DatabaseOptions, 'url' | 'poolSize'>,
  { logger, stack }: Opening,
): Promise<RelationalStores> {
  const { createPostgres } = await import('@regqa/adapter-postgres');
  const { close, ...stores } = createPostgres({ url, poolSize, logger });
  stack.add('the database connections', () => close());
  return stores;
}

/**
 * Brings the schema up to date as the role that owns it (`ownerUrl`), and lets the role of `serviceUrl` read and write
 * rows, no more; the queue's tables are made too, since that role may not. Returns the names of the migrations that
 * were missing.
 */
export async function migrateForServices(ownerUrl: string, serviceUrl: string): Promise<string[]> {
  const role = decodeURIComponent(new URL(serviceUrl).username);
  if (role === decodeURIComponent(new URL(ownerUrl).username)) return migrateDatabase(ownerUrl);
  const [{ allowServiceRole }, { migrateQueue }] = await Promise.all([
    import('@regqa/adapter-postgres'),
    import('@regqa/adapter-bullmq'),
  ]);
  const applied = await migrateDatabase(ownerUrl);
  await migrateQueue(ownerUrl);
  await allowServiceRole(ownerUrl, role);
  return applied;
}

/**
 * Brings the schema of the database at `url` up to date and returns the names of the migrations that were missing.
 * Processes that do so at the same time wait for each other.
 */
export async function migrateDatabase(url: string): Promise<string[]> {
  const { applyMigrations } = await import('@regqa/adapter-postgres');
  return applyMigrations(url, MIGRATIONS_FOLDER);
}
