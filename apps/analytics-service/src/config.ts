import { serviceOptions, serviceSettings, sharedDatabaseOptions, sharedDatabaseSettings } from '@regqa/composition';
import type { DatabaseOptions, ServiceOptions } from '@regqa/composition';
import { defineEnvironment } from '@regqa/platform';

/** The environment of the analytics service. */
export const environment = defineEnvironment({ ...serviceSettings('the analytics service', 8083), ...sharedDatabaseSettings });

/** What the analytics service runs with. */
export interface AnalyticsServiceConfig {
  readonly service: ServiceOptions;
  readonly database: DatabaseOptions;
}

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig(): AnalyticsServiceConfig {
  const values = environment.read(process.env);
  return { service: serviceOptions(values), database: sharedDatabaseOptions(values) };
}
