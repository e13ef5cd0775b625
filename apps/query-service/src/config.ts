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
import type {
  DatabaseOptions,
  EmbeddingOptions,
  PassageStoreOptions,
  QueryOptions,
  ServiceOptions,
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

/** What the query service runs with. */
export interface QueryServiceConfig {
  readonly service: ServiceOptions;
  readonly dataFolder: string;
  readonly database: DatabaseOptions;
  readonly redisUrl: string | null;
  readonly passages: PassageStoreOptions;
  readonly query: QueryOptions;
  readonly embeddings: EmbeddingOptions;
}

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig(): QueryServiceConfig {
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
