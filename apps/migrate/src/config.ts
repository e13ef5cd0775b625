import { migrationSettings, processSettings } from '@regqa/composition';
import { defineEnvironment } from '@regqa/platform';

/** The environment of the migration job. */
export const environment = defineEnvironment({
  LOG_LEVEL: processSettings.LOG_LEVEL,
  ...migrationSettings,
});

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig() {
  const values = environment.read(process.env);
  return {
    logLevel: values.LOG_LEVEL,
    /** The database as the role that owns its tables. */
    ownerUrl: values.MIGRATION_DATABASE_URL ?? values.DATABASE_URL,
    /** The database as the role that the services connect as. */
    serviceUrl: values.DATABASE_URL,
  };
}
