import { mkdir } from 'node:fs/promises';
import {
  composeProcess,
  openEmbeddingLease,
  openEmbeddingModels,
  openFileStore,
  openMigratedStores,
  openPassageIndex,
  openQueue,
} from '@regqa/composition';
import { registerJobMetrics, startIngestionWorker, VectorBackfill } from '@regqa/feature-ingestion';
import { registerPool, startHttpService, StoreTimes } from '@regqa/platform';
import type { MetricsRegistry, RunningProcess } from '@regqa/platform';
import { systemClock } from '@regqa/ports';
import type { IngestionWorkerConfig } from './config.ts';

/**
 * Starts a worker that reads documents; of all workers one at a time makes vectors. Its HTTP is for probes and metrics.
 */
export function compose(
  { process: options, dataFolder, database, ...config }: IngestionWorkerConfig,
  stopping: AbortSignal,
): Promise<RunningProcess> {
  return composeProcess('ingestion-worker', { ...options, stopping }, async (opening) => {
    const { logger, stack } = opening;
    await mkdir(dataFolder, { recursive: true });
    const stores = await openMigratedStores(database, opening);
    const index = await openPassageIndex(config.passages, opening, 'write');
    const files = await openFileStore(config.files, opening);
    const { queue } = await openQueue(config.redisUrl ?? database.url, opening);
    const embeddings = openEmbeddingModels(config.embeddings, { dataFolder, index }, opening);
    const lease = await openEmbeddingLease(database, opening);
    const backfill = new VectorBackfill({ index, embeddings, logger }, { mayWork: () => lease.held() });
    stack.add('the embedding of passages', () => backfill.close());
    backfill.start();
    const storeTimes = new StoreTimes();
    const deps = {
      documents: storeTimes.measured('database', stores.documents),
      jobs: storeTimes.measured('database', stores.jobs),
      index: storeTimes.measured('passages', index),
      files: storeTimes.measured('files', files),
      queue: storeTimes.measured('queue', queue),
    };
    const worker = await startIngestionWorker({ ...deps, clock: systemClock, logger }, config.ingestion);
    const checks = [
      { name: 'database', check: () => stores.documents.check() },
      { name: 'vector_store', check: () => index.check() },
      { name: 'queue', check: () => queue.check() },
    ];
    const registerMetrics = (registry: MetricsRegistry) => {
      storeTimes.register(registry);
      registerJobMetrics(registry, { jobs: stores.jobs, clock: systemClock });
      registerPool(registry, () => stores.documents.poolStatus());
    };
    const probes = await startHttpService({
      ...options,
      name: 'ingestion-worker',
      routes: {},
      handlers: {},
      logger,
      checks,
      registerMetrics,
    });
    // Side by side: it says from the first that it leaves, while its jobs end.
    stack.add('the ingestion worker', () => Promise.all([worker.close(), probes.close()]));
    logger.info({ url: probes.url }, 'The ingestion worker takes jobs');
  });
}
