import { processSettings, sharedDatabaseSettings } from '@regqa/composition';
import { defineEnvironment } from '@regqa/platform';
import type { LogLevel } from '@regqa/platform';

/** The environment of the migration job. */
export const environment = defineEnvironment({
  LOG_LEVEL: processSettings.LOG_LEVEL,
  DATABASE_URL: sharedDatabaseSettings.DATABASE_URL,
});

/** What the migration job runs with. */
export interface MigrateConfig {
  readonly logLevel: LogLevel;
  readonly databaseUrl: string;
}

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig(): MigrateConfig {
  const values = environment.read(process.env);
  return { logLevel: values.LOG_LEVEL, databaseUrl: values.DATABASE_URL };
}
