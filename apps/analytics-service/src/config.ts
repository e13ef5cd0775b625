import {
  redisSettings,
  residencyOf,
  retentionSettings,
  serviceOptions,
  serviceSettings,
  sharedDatabaseOptions,
  sharedDatabaseSettings,
} from '@regqa/composition';
import type { DatabaseOptions, ServiceOptions } from '@regqa/composition';
import { defineEnvironment, residencySettings } from '@regqa/platform';

/** The environment of the analytics service. */
export const environment = defineEnvironment(
  {
    ...serviceSettings('the analytics service', 8083),
    ...sharedDatabaseSettings,
    ...redisSettings,
    ...retentionSettings,
    ...residencySettings,
  },
  (values) => residencyOf(values).problems,
);

/** What the analytics service runs with. */
export interface AnalyticsServiceConfig {
  readonly service: ServiceOptions;
  readonly database: DatabaseOptions;
  readonly redisUrl: string | null;
  /** How long a question is kept, in days; 0: forever. */
  readonly retentionDays: number;
}

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig(): AnalyticsServiceConfig {
  const values = environment.read(process.env);
  return {
    service: serviceOptions(values),
    database: sharedDatabaseOptions(values),
    redisUrl: values.REDIS_URL ?? null,
    retentionDays: values.ANALYTICS_RETENTION_DAYS,
  };
}
