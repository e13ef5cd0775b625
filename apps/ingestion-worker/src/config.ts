import { resolve } from 'node:path';
import {
  checkBucket,
  checkElasticsearch,
  checkEmbeddings,
  embeddingOptions,
  embeddingSettings,
  fileStoreOptions,
  fileStoreSettings,
  ingestionOptions,
  ingestionSettings,
  passageStoreOptions,
  passageStoreSettings,
  redisSettings,
  residencyOf,
  serviceOptions,
  serviceSettings,
  sharedDatabaseOptions,
  sharedDatabaseSettings,
} from '@regqa/composition';
import { defineEnvironment, residencySettings } from '@regqa/platform';

/** The environment of the ingestion worker. */
export const environment = defineEnvironment(
  {
    ...serviceSettings('the ingestion worker, for probes and metrics,', 8084),
    ...sharedDatabaseSettings,
    ...redisSettings,
    ...passageStoreSettings,
    ...fileStoreSettings,
    ...embeddingSettings,
    ...ingestionSettings,
    ...residencySettings,
  },
  (values) => [
    ...checkEmbeddings(values),
    ...checkElasticsearch(values),
    ...checkBucket(values),
    ...residencyOf(values).problems,
  ],
);

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig() {
  const values = environment.read(process.env);
  const dataFolder = resolve(values.REGQA_DATA_DIR);
  const service = serviceOptions(values);
  return {
    service,
    dataFolder,
    database: sharedDatabaseOptions(values),
    redisUrl: values.REDIS_URL ?? null,
    passages: passageStoreOptions(values, dataFolder),
    files: fileStoreOptions(values, dataFolder),
    embeddings: embeddingOptions(values),
    ingestion: { ...ingestionOptions(values), closeGraceMs: service.drainMs },
  };
}

/** What the ingestion worker runs with. */
export type IngestionWorkerConfig = ReturnType<typeof loadConfig>;
