import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ClosingStack, openPassageIndex, openRelationalStores } from '@regqa/composition';
import type { DatabaseOptions, Opening } from '@regqa/composition';
import { rebuildPassageIndex } from '@regqa/feature-ingestion';
import { createLogger } from '@regqa/platform';
import { loadConfig } from './config.ts';
import type { RebuildIndexConfig } from './config.ts';

/**
 * Rebuilds the passage index from the database and ends: with 0, or with 1 and the reason. Where the database is a
 * server, questions are answered meanwhile, and told to stop, it leaves the index as it was. The database in a data
 * folder is started for it; the service on that folder must be stopped, and a rebuild cut short is made up by its
 * start.
 */
export async function run(): Promise<void> {
  const stack = new ClosingStack();
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => stopping.abort(new Error(`Told to stop by ${signal}.`)));
  try {
    const config = loadConfig();
    const logger = createLogger({ name: 'rebuild-index', level: config.logLevel });
    const opening = { logger, stack, stopping: stopping.signal };
    const database = config.database ?? (await openOwnDatabase(config, opening, (error) => stopping.abort(error)));
    const { documents } = await openRelationalStores(database, opening);
    const index = await openPassageIndex(config.passages, opening, config.database === null ? 'sole' : 'search');
    await rebuildPassageIndex({ documents, index, logger }, stopping.signal);
  } catch (error) {
    process.stderr.write(`The passage index was not rebuilt.\n${(error as Error).message}\n`);
    process.exitCode = 1;
  } finally {
    await stack.close();
  }
}

/** Opens the database of the data folder. Throws when there is none, or when another process works on it. */
async function openOwnDatabase(
  { dataFolder, passages }: RebuildIndexConfig,
  opening: Opening,
  onFailure: (error: Error) => void,
): Promise<DatabaseOptions> {
  if (!existsSync(join(dataFolder, 'postgres')))
    throw new Error(
      `There is no database in ${dataFolder}. Set REGQA_DATA_DIR to the data folder, or DATABASE_URL to the database server.`,
    );
  const { openDatabase } = await import('@regqa/embedded');
  const stores = {
    database: null,
    redisUrl: null,
    passages,
    files: { kind: 'folder' as const, folder: join(dataFolder, 'files') },
  };
  return openDatabase({ dataFolder, stores, ...opening }, { stack: opening.stack, onFailure });
}
