import { openQueryModels } from '@regqa/composition';
import type { ClosingStack } from '@regqa/composition';
import { startAnalyticsService } from '@regqa/feature-analytics';
import { startDocumentsService } from '@regqa/feature-documents';
import { startWorkerService, startVectorBackfill } from '@regqa/feature-ingestion';
import { startQueryService } from '@regqa/feature-query';
import { systemClock } from '@regqa/ports';
import type { AccessKeys } from './access-keys.ts';
import type { EmbeddedOptions } from './embedded-options.ts';
import type { Stores } from './open-stores.ts';

/** The services listen here: only the gateway is reached from outside. */
const LOOPBACK = { host: '127.0.0.1', port: 0 };

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
  const worker = await startWorkerService(deps, common, options.ingestion);
  stack.add('the ingestion worker', () => worker.close());
  const backfill = startVectorBackfill({ index: stores.index, embeddings: stores.embeddings, logger });
  stack.add('the embedding of passages', () => backfill.close());
  const analytics = await startAnalyticsService(deps, { ...common, retentionDays: options.retentionDays });
  stack.add('the analytics service', () => analytics.close());
  const documents = await startDocumentsService(deps, {
    ...common,
    maxUploadMb: options.gateway.maxUploadMb,
    residency: options.residency,
    reprocessLimit: options.ingestion.reprocessLimit,
  });
  stack.add('the documents service', () => documents.close());
  const models = await openQueryModels(options.query.models, { logger, stack });
  const query = await startQueryService({ ...deps, ...models }, { ...common, ...options.query.service });
  stack.add('the query service', () => query.close());
  return { query: query.url, documents: documents.url, analytics: analytics.url, worker: worker.url };
}
