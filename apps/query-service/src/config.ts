import { resolve } from 'node:path';
import {
  checkEmbeddings, checkModel, embeddingOptions, embeddingSettings, passageStoreOptions, passageStoreSettings, queryOptions, querySettings,
  serviceOptions, serviceSettings, sharedDatabaseOptions, sharedDatabaseSettings,
} from '@regqa/composition';
import type { DatabaseOptions, EmbeddingOptions, PassageStoreOptions, QueryOptions, ServiceOptions } from '@regqa/composition';
import { defineEnvironment } from '@regqa/platform';

/** The environment of the query service. */
export const environment = defineEnvironment(
  { ...serviceSettings('the query service', 8081), ...sharedDatabaseSettings, ...passageStoreSettings, ...querySettings, ...embeddingSettings },
  (values) => [...checkModel(values), ...checkEmbeddings(values)],
);

/** What the query service runs with. */
export interface QueryServiceConfig {
  readonly service: ServiceOptions;
  readonly dataFolder: string;
  readonly database: DatabaseOptions;
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
    passages: passageStoreOptions(values, dataFolder),
    query: queryOptions(values),
    embeddings: embeddingOptions(values),
  };
}
