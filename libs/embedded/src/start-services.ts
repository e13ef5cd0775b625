import { openAnswerModel, openReranker, openSupportScorer } from '@regqa/composition';
import type { ClosingStack } from '@regqa/composition';
import { startAnalyticsService } from '@regqa/feature-analytics';
import { startDocumentsService } from '@regqa/feature-documents';
import { registerJobMetrics, startIngestionWorker, VectorBackfill } from '@regqa/feature-ingestion';
import { startQueryService } from '@regqa/feature-query';
import { registerPool, startHttpService, StoreTimes } from '@regqa/platform';
import type { MetricsRegistry } from '@regqa/platform';
import { systemClock } from '@regqa/ports';
import type { AccessKeys } from './access-keys.ts';
import type { EmbeddedOptions } from './embedded-options.ts';
import type { Stores } from './open-stores.ts';

/** The services listen here: only the gateway is reached from outside. */
const LOOPBACK = { host: '127.0.0.1', port: 0 };

/** What the services are started with. */
export interface Parts {
  readonly options: EmbeddedOptions;
  readonly stores: Stores;
  readonly keys: AccessKeys;
  readonly stack: ClosingStack;
}

/** Starts the worker and the services behind the gateway; returns their addresses. */
export async function startServices({
  options,
  stores,
  keys,
  stack,
}: Parts): Promise<{ query: string; documents: string; analytics: string; worker: string }> {
  const { logger } = options;
  const { version } = options.gateway;
  const deps = { ...stores, clock: systemClock, logger };
  const common = { ...LOOPBACK, internalToken: keys.internalToken, version };
  const worker = await startWorker({ options, stores, keys, stack });
  const backfill = new VectorBackfill({ index: stores.index, embeddings: stores.embeddings, logger });
  stack.add('the embedding of passages', () => backfill.close());
  backfill.start();
  const analytics = await startAnalyticsService(deps, { ...common, retentionDays: options.retentionDays });
  stack.add('the analytics service', () => analytics.close());
  const documents = await startDocumentsService(deps, {
    ...common,
    maxUploadMb: options.gateway.maxUploadMb,
    residency: options.residency,
    reprocessLimit: options.ingestion.reprocessLimit,
  });
  stack.add('the documents service', () => documents.close());
  const { answerModel, cache, questionText, reranker, supportScorerFolder, ...answering } = options.query;
  const query = await startQueryService(
    {
      ...deps,
      model: await openAnswerModel(answerModel, stack),
      reranker: await openReranker(reranker, { logger, stack }),
      supportScorer: await openSupportScorer(supportScorerFolder, { logger, stack }),
    },
    {
      ...common,
      ...answering,
      ...questionText,
      cacheEnabled: cache.enabled,
      ...(answerModel && {
        modelDeadlineMs: answerModel.deadlineMs,
        dailyTokens: answerModel.dailyTokens,
        judge: answerModel.judge,
        tokenPrices: answerModel.prices,
      }),
    },
  );
  stack.add('the query service', () => query.close());
  return { query: query.url, documents: documents.url, analytics: analytics.url, worker };
}

/** Starts the ingestion worker; returns the address of its probes and metrics. */
async function startWorker({ options, stores, keys, stack }: Parts): Promise<string> {
  const { logger } = options;
  const deps = { ...stores, clock: systemClock, logger };
  const storeTimes = new StoreTimes();
  const worker = await startIngestionWorker(
    {
      ...deps,
      documents: storeTimes.measured('database', stores.documents),
      jobs: storeTimes.measured('database', stores.jobs),
      index: storeTimes.measured('passages', stores.index),
      files: storeTimes.measured('files', stores.files),
      queue: storeTimes.measured('queue', stores.queue),
    },
    options.ingestion,
  );
  stack.add('the ingestion worker', () => worker.close());
  // The pool is one for all services of the process; so its metrics are the worker's alone.
  const registerMetrics = (registry: MetricsRegistry) => {
    storeTimes.register(registry);
    registerJobMetrics(registry, { jobs: stores.jobs, clock: systemClock });
    registerPool(registry, () => stores.documents.poolStatus());
  };
  const probes = await startHttpService({
    ...LOOPBACK,
    internalToken: keys.internalToken,
    version: options.gateway.version,
    name: 'ingestion-worker',
    routes: {},
    handlers: {},
    logger,
    registerMetrics,
  });
  stack.add('the metrics of the ingestion worker', () => probes.close());
  return probes.url;
}
