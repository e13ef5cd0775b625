import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@regqa/platform';
import { holdDataFolder } from './postgres/hold-data-folder.ts';
import { hasServerProcesses, readServerState } from './postgres/server-state.ts';
import { startEmbeddedPostgres } from './postgres/start-embedded-postgres.ts';

/** Whether the data folder has a database of its own. */
export function hasOwnDatabase(dataFolder: string): boolean {
  return existsSync(join(dataFolder, 'postgres', 'data', 'PG_VERSION'));
}

/** Whether a database server works in the data folder: that of a service, or one that a killed service left running. */
export async function ownDatabaseRuns(dataFolder: string): Promise<boolean> {
  if (!hasOwnDatabase(dataFolder)) return false;
  const folder = await realpath(join(dataFolder, 'postgres', 'data'));
  return readServerState(folder).kind === 'alive' || hasServerProcesses(folder);
}

/**
 * Runs `use` with the URL of the data folder's own database, whose schema is left as it is. While a service runs, its
 * server is used and left running; else the server is started, held against a start of the service, and stopped again.
 * Throws an Error when the database cannot be started.
 */
export async function withOwnDatabase<T>(
  { dataFolder, logger }: { dataFolder: string; logger: Logger },
  use: (url: string) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres'), logger });
  const held = await holdDataFolder(server.url, {
    ...(server.takenOver && { patienceMs: 0 }),
    logger,
    onTaken: () => {},
  });
  try {
    return await use(server.url);
  } finally {
    // Whoever holds the folder needs the server: where that is not this process, a service runs.
    if (held !== undefined) {
      await held.release();
      await server.stop();
    }
  }
}
