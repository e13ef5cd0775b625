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
import type { DatabaseOptions, FileStoreOptions, PassageStoreOptions, ServiceOptions } from '@regqa/composition';
import type { ResidencyBody } from '@regqa/contracts';
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

/** What the documents service runs with. */
export interface DocumentsServiceConfig {
  readonly service: ServiceOptions;
  readonly database: DatabaseOptions;
  readonly redisUrl: string | null;
  readonly passages: PassageStoreOptions;
  readonly files: FileStoreOptions;
  readonly maxUploadMb: number;
  readonly reprocessLimit: number;
  /** Whether the fictional samples are brought into a corpus that never held anything. */
  readonly samples: boolean;
  /** Where every store and model is. */
  readonly residency: ResidencyBody;
}

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig(): DocumentsServiceConfig {
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
    samples: values.OFFER_SAMPLES,
    residency: residencyOf(values).report,
  };
}
