import { ClosingStack, openPassageIndex, openRelationalStores } from '@regqa/composition';
import { rebuildPassageIndex } from '@regqa/feature-ingestion';
import { createLogger } from '@regqa/platform';
import { loadConfig } from './config.ts';

/**
 * Rebuilds the passage index from the database, while questions are answered, and ends: with 0, or with 1 and the
 * reason. Told to stop, it leaves the index as it was.
 */
export async function run(): Promise<void> {
  const stack = new ClosingStack();
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort(new Error(`Told to stop by ${signal}.`)));
  try {
    const { logLevel, database, passages } = loadConfig();
    const logger = createLogger({ name: 'rebuild-index', level: logLevel });
    const { documents } = await openRelationalStores(database, { logger, stack });
    const index = await openPassageIndex(passages, { logger, stack });
    await rebuildPassageIndex({ documents, index, logger }, stopping.signal);
  } catch (error) {
    process.stderr.write(`The passage index was not made anew.\n${(error as Error).message}\n`);
    process.exitCode = 1;
  } finally {
    await stack.close();
  }
}
