import {
  composeProcess,
  offerSamples,
  openFileStore,
  openMigratedStores,
  openPassageIndex,
  openQueue,
} from '@regqa/composition';
import { startDocumentsService } from '@regqa/feature-documents';
import { registerPool } from '@regqa/platform';
import type { MetricsRegistry, RunningProcess } from '@regqa/platform';
import { systemClock } from '@regqa/ports';
import type { DocumentsServiceConfig } from './config.ts';

/** Starts the documents service on stores that it shares with the other processes. */
export function compose(
  { service, database, passages, maxUploadMb, reprocessLimit, residency, ...config }: DocumentsServiceConfig,
  stopping: AbortSignal,
): Promise<RunningProcess> {
  return composeProcess('documents-service', { ...service, stopping }, async (opening) => {
    const { logger, stack } = opening;
    const stores = await openMigratedStores(database, opening);
    const index = await openPassageIndex(passages, opening, 'write');
    const files = await openFileStore(config.files, opening);
    const { queue } = await openQueue(config.redisUrl ?? database.url, opening);
    if (config.samples) await offerSamples({ documents: stores.documents, files });
    const checks = [
      { name: 'queue', optional: true, check: () => queue.check() },
      { name: 'vector_store', optional: true, check: () => index.check() },
    ];
    const registerMetrics = (registry: MetricsRegistry) => registerPool(registry, () => stores.documents.poolStatus());
    const deps = { ...stores, index, files, queue, clock: systemClock, logger };
    const running = await startDocumentsService(deps, {
      ...service,
      maxUploadMb,
      reprocessLimit,
      residency,
      checks,
      registerMetrics,
    });
    stack.add('the documents service', () => running.close());
    logger.info({ url: running.url }, 'The documents service listens');
  });
}
