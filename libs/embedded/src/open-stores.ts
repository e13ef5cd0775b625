import { join } from 'node:path';
import { createBullQueue } from '@regqa/adapter-bullmq';
import { createFolderFileStore } from '@regqa/adapter-files';
import { createLancePassageIndex } from '@regqa/adapter-lancedb';
import { createMemoryAnswerCache } from '@regqa/adapter-memory';
import { createPostgres } from '@regqa/adapter-postgres';
import { systemClock } from '@regqa/ports';
import type { AnswerCache, DocumentStore, EmbeddingModels, EventBus, FileStore, JobQueue, JobStore, PassageIndex, UsageLog } from '@regqa/ports';
import type { ClosingStack } from './closing-stack.ts';
import type { EmbeddedOptions } from './embedded-options.ts';
import { EmbeddedModels } from './embeddings/embedding-models.ts';

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
  readonly embeddings: EmbeddingModels;
}

/** Connections for documents, jobs and usage; the queue has its own few. */
const POOL_SIZE = 10;

/** Opens the embedded stores of a data folder whose database answers at `url`, and puts their closing on the stack. */
export async function openStores(url: string, options: EmbeddedOptions, stack: ClosingStack): Promise<Stores> {
  const { dataFolder, logger } = options;
  const [index, files] = await Promise.all([
    createLancePassageIndex({ folder: join(dataFolder, 'passages'), logger }),
    createFolderFileStore(join(dataFolder, 'files')),
  ]);
  stack.add('the passage index', () => index.close());
  const embeddings = new EmbeddedModels(options.embeddings, { dataFolder, index, logger });
  stack.add('the embedding models', () => embeddings.close());
  embeddings.start();
  const postgres = createPostgres({ url, poolSize: POOL_SIZE, logger });
  stack.add('the database connections', () => postgres.close());
  const { queue, events } = createBullQueue({ connectionString: url, logger });
  stack.add('the queue', () => queue.close());
  stack.add('the events', () => events.close());
  const cache = createMemoryAnswerCache({ ttlSeconds: options.cache.ttlSeconds, maxBytes: options.cache.maxBytes, clock: systemClock });
  const { documents, jobs, usage } = postgres;
  return { documents, jobs, usage, queue, events, files, index, cache, embeddings };
}
