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
import { startWorkerService, startVectorBackfill } from '@regqa/feature-ingestion';
import type { RunningProcess } from '@regqa/platform';
import { systemClock } from '@regqa/ports';
import type { IngestionWorkerConfig } from './config.ts';

/**
 * Starts a worker that reads documents; of all workers one at a time makes vectors. Its HTTP is for probes and metrics.
 */
export function compose(
  { service, dataFolder, database, ...config }: IngestionWorkerConfig,
  stopping: AbortSignal,
): Promise<RunningProcess> {
  return composeProcess('ingestion-worker', { ...service, stopping }, async (opening) => {
    const { logger, stack } = opening;
    await mkdir(dataFolder, { recursive: true });
    const stores = await openMigratedStores(database, opening);
    const index = await openPassageIndex(config.passages, opening, 'write');
    const files = await openFileStore(config.files, opening);
    const { queue } = await openQueue(config.redisUrl ?? database.url, opening);
    const embeddings = openEmbeddingModels(config.embeddings, { dataFolder, index }, opening);
    const lease = await openEmbeddingLease(database, opening);
    const backfill = startVectorBackfill({ index, embeddings, logger }, { mayWork: () => lease.held() });
    stack.add('the embedding of passages', () => backfill.close());
    const deps = { ...stores, index, files, queue, clock: systemClock, logger };
    const worker = await startWorkerService(deps, service, config.ingestion);
    stack.add('the ingestion worker', () => worker.close());
    logger.info({ url: worker.url }, 'The ingestion worker takes jobs');
  });
}
