import { join } from 'node:path';
import { createBullQueue } from '@regqa/adapter-bullmq';
import { createFolderFileStore } from '@regqa/adapter-files';
import { createLancePassageIndex } from '@regqa/adapter-lancedb';
import { createMemoryAnswerCache } from '@regqa/adapter-memory';
import { applyMigrations, createPostgres } from '@regqa/adapter-postgres';
import { systemClock } from '@regqa/ports';
import type { AnswerCache, DocumentStore, EventBus, FileStore, JobQueue, JobStore, PassageIndex, UsageLog } from '@regqa/ports';
import type { ClosingStack } from './closing-stack.ts';
import type { EmbeddedOptions } from './embedded-options.ts';
import { holdDataFolder } from './postgres/hold-data-folder.ts';
import { startEmbeddedPostgres } from './postgres/start-embedded-postgres.ts';

/** Every store behind its port. */
export interface Stores {
  readonly documents: DocumentStore;
  readonly jobs: JobStore;
  readonly usage: UsageLog;
  readonly queue: JobQueue;
  readonly events: EventBus;
  readonly files: FileStore;
  readonly index: PassageIndex;
  readonly cache: AnswerCache;
}

const MIGRATIONS = join(import.meta.dirname, '../../../prisma/migrations');

/** A process that was killed a moment ago still holds its session until the database notices. */
const HOLD_PATIENCE_MS = 1_500;

/** Connections for documents, jobs and usage; the queue has its own few. */
const POOL_SIZE = 10;

/**
 * Opens the embedded stores of a data folder and puts their closing on the stack. Throws an Error that says so when
 * another process works on the folder, and leaves that process's database alone.
 */
export async function openStores(options: EmbeddedOptions, stack: ClosingStack): Promise<Stores> {
  const { dataFolder, logger } = options;
  const url = await openDatabase(options, stack);
  const [index, files] = await Promise.all([
    createLancePassageIndex({ folder: join(dataFolder, 'passages'), logger }),
    createFolderFileStore(join(dataFolder, 'files')),
  ]);
  stack.add('the passage index', () => index.close());
  const postgres = createPostgres({ url, poolSize: POOL_SIZE, logger });
  stack.add('the database connections', () => postgres.close());
  const { queue, events } = createBullQueue({ connectionString: url, logger });
  stack.add('the queue', () => queue.close());
  stack.add('the events', () => events.close());
  const cache = createMemoryAnswerCache({ ttlSeconds: options.cache.ttlSeconds, maxBytes: options.cache.maxBytes, clock: systemClock });
  const { documents, jobs, usage } = postgres;
  return { documents, jobs, usage, queue, events, files, index, cache };
}

async function openDatabase({ dataFolder, logger }: EmbeddedOptions, stack: ClosingStack): Promise<string> {
  const server = await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres'), logger });
  const held = await holdDataFolder(server.url, {
    patienceMs: HOLD_PATIENCE_MS,
    onLost: (err) => logger.error({ err }, 'The connection that holds the data folder was lost'),
  });
  if (held === undefined) throw new Error(`Another RegQA process works on ${dataFolder}. Stop it first, or choose another folder with REGQA_DATA_DIR.`);
  stack.add('the database server', () => server.stop());
  stack.add('the hold on the data folder', () => held.release());
  await applyMigrations(server.url, MIGRATIONS);
  return server.url;
}
