import { resolve } from 'node:path';
import {
  checkElasticsearch,
  databaseOptions,
  dataFolderSettings,
  ownDatabaseSettings,
  passageStoreOptions,
  passageStoreSettings,
  processSettings,
  sharedDatabaseSettings,
} from '@regqa/composition';
import { defineEnvironment } from '@regqa/platform';

/** The environment of the job that rebuilds the passage index. */
export const environment = defineEnvironment(
  {
    LOG_LEVEL: processSettings.LOG_LEVEL,
    ...dataFolderSettings,
    ...sharedDatabaseSettings,
    DATABASE_URL: ownDatabaseSettings.DATABASE_URL,
    ...passageStoreSettings,
  },
  checkElasticsearch,
);

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig() {
  const values = environment.read(process.env);
  const dataFolder = resolve(values.REGQA_DATA_DIR);
  return {
    logLevel: values.LOG_LEVEL,
    dataFolder,
    /** Null: the database that comes with the product, in the data folder. */
    database: databaseOptions(values),
    passages: passageStoreOptions(values, dataFolder),
  };
}

/** What the job runs with. */
export type RebuildIndexConfig = ReturnType<typeof loadConfig>;
