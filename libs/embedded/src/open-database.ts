import { join } from 'node:path';
import type { ClosingStack } from './closing-stack.ts';
import type { EmbeddedOptions } from './embedded-options.ts';
import { holdDataFolder } from './postgres/hold-data-folder.ts';
import { startEmbeddedPostgres } from './postgres/start-embedded-postgres.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../prisma/migrations');

/** A process that was killed a moment ago still holds its session until the database notices. */
const HOLD_PATIENCE_MS = 1_500;

/**
 * Starts the database of a data folder, holds the folder, and brings the schema up to date. Returns the database's URL.
 * Throws an Error that says so when another process works on the folder, and leaves that process's database alone.
 */
export async function openDatabase({ dataFolder, logger }: EmbeddedOptions, stack: ClosingStack): Promise<string> {
  const server = await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres'), logger });
  const held = await holdDataFolder(server.url, {
    patienceMs: HOLD_PATIENCE_MS,
    onLost: (err) => logger.error({ err }, 'The connection that holds the data folder was lost'),
  });
  if (held === undefined) throw new Error(`Another RegQA process works on ${dataFolder}. Stop it first, or choose another folder with REGQA_DATA_DIR.`);
  stack.add('the database server', () => server.stop());
  stack.add('the hold on the data folder', () => held.release());
  const { applyMigrations } = await import('./postgres/migrations.ts');
  await applyMigrations(server.url, MIGRATIONS);
  return server.url;
}
