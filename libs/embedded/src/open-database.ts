import { join } from 'node:path';
import { awaitDatabase, migrateDatabase } from '@regqa/composition';
import type { ClosingStack, DatabaseOptions } from '@regqa/composition';
import type { EmbeddedOptions } from './embedded-options.ts';
import { holdDataFolder } from './postgres/hold-data-folder.ts';
import { startEmbeddedPostgres } from './postgres/start-embedded-postgres.ts';

/** A process that was killed a moment ago still holds its session until the database notices. */
const HOLD_PATIENCE_MS = 1_500;
/** Connections for documents, jobs and usage to the database that comes with the product; the queue has its own few. */
const POOL_SIZE = 10;

/** What the database is opened with beside the options. */
export interface DatabaseOpening {
  readonly stack: ClosingStack;
  /** Called when the service cannot go on: the database cannot be restarted, or another process took the data folder. */
  readonly onFailure: (error: Error) => void;
}

/**
 * Starts the database of a data folder, unless the options name a server, which is waited for, and brings the schema up
 * to date. A database that ends is restarted. Returns how it is reached. Throws an Error that says so when another process works on the folder, and leaves
 * that process's database alone; DependencyUnavailableError when the server does not answer for half a minute.
 */
export async function openDatabase(options: EmbeddedOptions, { stack, onFailure }: DatabaseOpening): Promise<DatabaseOptions> {
  const { dataFolder, logger, stores } = options;
  const own = stores.database === null ? await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres'), logger }) : null;
  const database = stores.database ?? { url: own!.url, poolSize: POOL_SIZE, migrate: true };
  if (own === null) await awaitDatabase(database.url, options);
  const release = usesFolders(options) ? await hold(database.url, options, onFailure) : null;
  if (own !== null) {
    stack.add('the database server', () => own.stop());
    void own.supervise().then((error) => error && onFailure(error));
  }
  if (release !== null) stack.add('the hold on the data folder', release);
  if (database.migrate) await migrateDatabase(database.url);
  return database;
}

/** Whether anything is kept in folders, which one process at a time may work on; servers take several. */
function usesFolders({ stores }: EmbeddedOptions): boolean {
  return stores.database === null || stores.passages.kind === 'folder' || stores.files.kind === 'folder';
}

async function hold(url: string, { dataFolder, logger }: EmbeddedOptions, onFailure: (error: Error) => void): Promise<() => Promise<void>> {
  const taken = () => new Error(`Another RegQA process works on ${dataFolder} or its database. Stop it first, or choose another folder with REGQA_DATA_DIR.`);
  const held = await holdDataFolder(url, { patienceMs: HOLD_PATIENCE_MS, logger, onTaken: () => onFailure(taken()) });
  if (held === undefined) throw taken();
  return () => held.release();
}
