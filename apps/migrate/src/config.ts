import { migrationSettings, processSettings } from '@regqa/composition';
import { defineEnvironment } from '@regqa/platform';
import type { LogLevel } from '@regqa/platform';

/** The environment of the migration job. */
export const environment = defineEnvironment({
  LOG_LEVEL: processSettings.LOG_LEVEL,
  ...migrationSettings,
});

/** What the migration job runs with. */
export interface MigrateConfig {
  readonly logLevel: LogLevel;
  /** The database as the role that owns its tables. */
  readonly ownerUrl: string;
  /** The database as the role that the services connect as. */
  readonly serviceUrl: string;
}

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig(): MigrateConfig {
  const values = environment.read(process.env);
  return {
    logLevel: values.LOG_LEVEL,
    ownerUrl: values.MIGRATION_DATABASE_URL ?? values.DATABASE_URL,
    serviceUrl: values.DATABASE_URL,
  };
}
