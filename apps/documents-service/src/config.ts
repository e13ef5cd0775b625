import { resolve } from 'node:path';
import {
  checkBucket,
  checkElasticsearch,
  fileStoreOptions,
  fileStoreSettings,
  passageStoreOptions,
  passageStoreSettings,
  redisSettings,
  reprocessSettings,
  residencyAddressSettings,
  residencyOf,
  sampleSettings,
  serviceOptions,
  serviceSettings,
  sharedDatabaseOptions,
  sharedDatabaseSettings,
  uploadSettings,
} from '@regqa/composition';
import { defineEnvironment, residencySettings } from '@regqa/platform';

/** The environment of the documents service. */
export const environment = defineEnvironment(
  {
    ...residencyAddressSettings,
    ...serviceSettings('the documents service', 8082),
    ...sharedDatabaseSettings,
    ...redisSettings,
    ...passageStoreSettings,
    ...fileStoreSettings,
    ...uploadSettings,
    ...reprocessSettings,
    ...sampleSettings,
    ...residencySettings,
  },
  (values) => [...checkElasticsearch(values), ...checkBucket(values), ...residencyOf(values).problems],
);

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig() {
  const values = environment.read(process.env);
  const dataFolder = resolve(values.REGQA_DATA_DIR);
  return {
    service: serviceOptions(values),
    database: sharedDatabaseOptions(values),
    redisUrl: values.REDIS_URL ?? null,
    passages: passageStoreOptions(values, dataFolder),
    files: fileStoreOptions(values, dataFolder),
    maxUploadMb: values.MAX_UPLOAD_MB,
    reprocessLimit: values.REPROCESS_MAX_CONCURRENT,
    samples: values.OFFER_SAMPLES ?? false,
    residency: residencyOf(values).report,
  };
}

/** What the documents service runs with. */
export type DocumentsServiceConfig = ReturnType<typeof loadConfig>;
