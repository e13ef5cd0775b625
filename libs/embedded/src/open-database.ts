import { join } from 'node:path';
import { awaitDatabase, migrateDatabase } from '@regqa/composition';
import type { ClosingStack, DatabaseOptions } from '@regqa/composition';
import type { EmbeddedOptions } from './embedded-options.ts';
import { holdDataFolder } from './postgres/hold-data-folder.ts';
import type { HeldDataFolder } from './postgres/hold-data-folder.ts';
import { startEmbeddedPostgres } from './postgres/start-embedded-postgres.ts';
import type { EmbeddedPostgres } from './postgres/start-embedded-postgres.ts';

/** Connections for documents, jobs and usage to the database that comes with the product; the queue has its own few. */
const POOL_SIZE = 10;

/** What is said of the database and of the folder that holds it. */
export type DatabaseFolderOptions = Pick<EmbeddedOptions, 'dataFolder' | 'stores' | 'logger' | 'stopping'>;

/** What the database is opened with beside the options. */
export interface DatabaseOpening {
  readonly stack: ClosingStack;
  /** Called when the service cannot go on: without its database, or when another process took the data folder. */
  readonly onFailure: (error: Error) => void;
}

/**
 * Starts the database of a data folder, unless the options name a server, which is waited for, and brings the schema up
 * to date. A database of its own that ends is restarted. Returns how it is reached. Throws an Error that says so when
 * another process works on the folder, and leaves that process's database alone; one that names the folder and the
 * cause when the database cannot be used; DependencyUnavailableError when a server does not answer for half a minute.
 */
export async function openDatabase(options: DatabaseFolderOptions, opening: DatabaseOpening): Promise<DatabaseOptions> {
  const { stores } = options;
  if (stores.database === null) return openOwnDatabase(options, opening);
  await awaitDatabase(stores.database.url, options);
  if (usesFolders(options)) {
    const held = await hold(stores.database.url, options, opening.onFailure);
    opening.stack.add('the hold on the data folder', () => held.release());
  }
  if (stores.database.migrate) await migrateDatabase(stores.database.url);
  return stores.database;
}

/** A server that cannot be used is stopped again, unless another process has started it. */
async function openOwnDatabase(
  options: DatabaseFolderOptions,
  { stack, onFailure }: DatabaseOpening,
): Promise<DatabaseOptions> {
  const folder = join(options.dataFolder, 'postgres');
  let started: EmbeddedPostgres | undefined;
  try {
    const own = (started = await startEmbeddedPostgres({ folder, logger: options.logger }));
    const held = await hold(own.url, options, onFailure);
    stack.add('the database server', () => own.stop());
    stack.add('the hold on the data folder', () => held.release());
    await migrateDatabase(own.url);
    void own.supervise().then((error) => error && onFailure(error));
    return { url: own.url, poolSize: POOL_SIZE, migrate: true };
  } catch (error) {
    if (started?.takenOver === false) await started.stop();
    if (error instanceof FolderTakenError) throw error;
    throw new Error(
      `The database in ${folder} cannot be used. Where it is damaged, restore the data folder from a backup.`,
      { cause: error },
    );
  }
}

class FolderTakenError extends Error {
  constructor(dataFolder: string) {
    super(
      `Another RegQA process works on ${dataFolder} or its database. Stop it first, or choose another folder with REGQA_DATA_DIR.`,
    );
  }
}

/** Whether anything is kept in folders, which one process at a time may work on; servers take several. */
function usesFolders({ stores }: DatabaseFolderOptions): boolean {
  return stores.passages.kind === 'folder' || stores.files.kind === 'folder';
}

/** Holds the data folder. Throws FolderTakenError when another process does. */
async function hold(
  url: string,
  { dataFolder, logger }: DatabaseFolderOptions,
  onFailure: (error: Error) => void,
): Promise<HeldDataFolder> {
  const held = await holdDataFolder(url, { logger, onTaken: () => onFailure(new FolderTakenError(dataFolder)) });
  if (held === undefined) throw new FolderTakenError(dataFolder);
  return held;
}
