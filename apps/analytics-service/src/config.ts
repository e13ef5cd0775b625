import {
  redisSettings,
  residencyOf,
  retentionSettings,
  serviceOptions,
  serviceSettings,
  sharedDatabaseOptions,
  sharedDatabaseSettings,
} from '@regqa/composition';
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

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig() {
  const values = environment.read(process.env);
  return {
    service: serviceOptions(values),
    database: sharedDatabaseOptions(values),
    redisUrl: values.REDIS_URL ?? null,
    retentionDays: values.ANALYTICS_RETENTION_DAYS,
  };
}

/** What the analytics service runs with. */
export type AnalyticsServiceConfig = ReturnType<typeof loadConfig>;
