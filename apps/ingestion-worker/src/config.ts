import { resolve } from 'node:path';
import {
  checkBucket,
  checkElasticsearch,
  checkEmbeddings,
  dataFolderSettings,
  drainSettings,
  embeddingOptions,
  embeddingSettings,
  fileStoreOptions,
  fileStoreSettings,
  ingestionOptions,
  ingestionSettings,
  internalTokenSettings,
  listenSettings,
  passageStoreOptions,
  passageStoreSettings,
  processOptions,
  processSettings,
  redisSettings,
  residencyOf,
  sharedDatabaseOptions,
  sharedDatabaseSettings,
} from '@regqa/composition';
import type {
  DatabaseOptions,
  EmbeddingOptions,
  FileStoreOptions,
  PassageStoreOptions,
  ProcessOptions,
} from '@regqa/composition';
import type { IngestionOptions } from '@regqa/feature-ingestion';
import { defineEnvironment, residencySettings } from '@regqa/platform';

/** The environment of the ingestion worker. */
export const environment = defineEnvironment(
  {
    ...processSettings,
    ...listenSettings('the ingestion worker, for probes and metrics,', 8084),
    ...dataFolderSettings,
    ...internalTokenSettings,
    ...drainSettings,
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

/** What the ingestion worker runs with. */
export interface IngestionWorkerConfig {
  readonly process: ProcessOptions & { readonly host: string; readonly port: number; readonly internalToken: string };
  readonly dataFolder: string;
  readonly database: DatabaseOptions;
  readonly redisUrl: string | null;
  readonly passages: PassageStoreOptions;
  readonly files: FileStoreOptions;
  readonly embeddings: EmbeddingOptions;
  readonly ingestion: IngestionOptions;
}

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig(): IngestionWorkerConfig {
  const values = environment.read(process.env);
  const dataFolder = resolve(values.REGQA_DATA_DIR);
  const options = processOptions(values);
  return {
    process: { ...options, host: values.HOST, port: values.PORT, internalToken: values.INTERNAL_TOKEN },
    dataFolder,
    database: sharedDatabaseOptions(values),
    redisUrl: values.REDIS_URL ?? null,
    passages: passageStoreOptions(values, dataFolder),
    files: fileStoreOptions(values, dataFolder),
    embeddings: embeddingOptions(values),
    ingestion: { ...ingestionOptions(values), closeGraceMs: options.drainMs },
  };
}
