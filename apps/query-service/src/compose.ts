import { mkdir } from 'node:fs/promises';
import {
  composeProcess,
  openAnswerCache,
  openEmbeddingModels,
  openMigratedStores,
  openPassageIndex,
  openQueryModels,
  openQueue,
  VectorWatch,
} from '@regqa/composition';
import { startQueryService } from '@regqa/feature-query';
import { registerPool } from '@regqa/platform';
import type { RunningProcess } from '@regqa/platform';
import { systemClock } from '@regqa/ports';
import type { QueryServiceConfig } from './config.ts';

/** Starts the query service on stores that it shares with the other processes. */
export function compose(
  { service, dataFolder, database, redisUrl, passages, query, embeddings: wanted }: QueryServiceConfig,
  stopping: AbortSignal,
): Promise<RunningProcess> {
  return composeProcess('query-service', { ...service, stopping }, async (opening) => {
    const { logger, stack } = opening;
    await mkdir(dataFolder, { recursive: true });
    const { documents, audit } = await openMigratedStores(database, opening);
    const index = await openPassageIndex(passages, opening);
    const { events } = await openQueue(redisUrl ?? database.url, opening);
    const answers = await openAnswerCache(query.cache, redisUrl, opening);
    const embeddings = openEmbeddingModels(wanted, { dataFolder, index }, opening);
    const watch = new VectorWatch({ index, embeddings, logger });
    stack.add('the watch over vectors', () => watch.close());
    watch.start();
    const models = await openQueryModels(query.models, opening);
    const deps = { documents, audit, index, events, ...answers, embeddings, ...models, clock: systemClock, logger };
    const running = await startQueryService(deps, {
      ...service,
      ...query.service,
      registerMetrics: (registry) => registerPool(registry, () => documents.poolStatus()),
    });
    stack.add('the query service', () => running.close());
    logger.info({ url: running.url }, 'The query service listens');
  });
}
