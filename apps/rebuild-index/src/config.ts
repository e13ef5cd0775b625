import { resolve } from 'node:path';
import { checkElasticsearch, dataFolderSettings, passageStoreOptions, passageStoreSettings, processSettings, sharedDatabaseOptions, sharedDatabaseSettings } from '@regqa/composition';
import type { DatabaseOptions, PassageStoreOptions } from '@regqa/composition';
import { defineEnvironment } from '@regqa/platform';
import type { LogLevel } from '@regqa/platform';

/** The environment of the job that rebuilds the passage index. */
export const environment = defineEnvironment({ LOG_LEVEL: processSettings.LOG_LEVEL, ...dataFolderSettings, ...sharedDatabaseSettings, ...passageStoreSettings }, checkElasticsearch);

/** What the job runs with. */
export interface RebuildIndexConfig {
  readonly logLevel: LogLevel;
  readonly database: DatabaseOptions;
  readonly passages: PassageStoreOptions;
}

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig(): RebuildIndexConfig {
  const values = environment.read(process.env);
  return { logLevel: values.LOG_LEVEL, database: sharedDatabaseOptions(values), passages: passageStoreOptions(values, resolve(values.REGQA_DATA_DIR)) };
}
