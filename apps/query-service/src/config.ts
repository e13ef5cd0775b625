import { resolve } from 'node:path';
import {
  checkElasticsearch,
  checkEmbeddings,
  checkModel,
  embeddingOptions,
  embeddingSettings,
  passageStoreOptions,
  passageStoreSettings,
  queryOptions,
  querySettings,
  redisSettings,
  residencyOf,
  serviceOptions,
  serviceSettings,
  sharedDatabaseOptions,
  sharedDatabaseSettings,
} from '@regqa/composition';
import { defineEnvironment, residencySettings } from '@regqa/platform';

/** The environment of the query service. */
export const environment = defineEnvironment(
  {
    ...serviceSettings('the query service', 8081),
    ...sharedDatabaseSettings,
    ...redisSettings,
    ...passageStoreSettings,
    ...querySettings,
    ...embeddingSettings,
    ...residencySettings,
  },
  (values) => [
    ...checkModel(values),
    ...checkEmbeddings(values),
    ...checkElasticsearch(values),
    ...residencyOf(values).problems,
  ],
);

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig() {
  const values = environment.read(process.env);
  const dataFolder = resolve(values.REGQA_DATA_DIR);
  return {
    service: serviceOptions(values),
    dataFolder,
    database: sharedDatabaseOptions(values),
    redisUrl: values.REDIS_URL ?? null,
    passages: passageStoreOptions(values, dataFolder),
    query: queryOptions(values),
    embeddings: embeddingOptions(values),
  };
}

/** What the query service runs with. */
export type QueryServiceConfig = ReturnType<typeof loadConfig>;
