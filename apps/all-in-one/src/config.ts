import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  callerOptions,
  checkBucket,
  checkElasticsearch,
  checkEmbeddings,
  checkKeys,
  checkModel,
  databaseOptions,
  dataFolderSettings,
  embeddingOptions,
  embeddingSettings,
  fileStoreOptions,
  fileStoreSettings,
  gatewaySettings,
  ingestionOptions,
  ingestionSettings,
  keySettings,
  listenSettings,
  ownDatabaseSettings,
  packageVersion,
  passageStoreOptions,
  passageStoreSettings,
  processSettings,
  queryOptions,
  querySettings,
  redisSettings,
  residencyOf,
  retentionSettings,
  sampleSettings,
  uploadSettings,
} from '@regqa/composition';
import type { EmbeddedOptions } from '@regqa/embedded';
import { ConfigError, defineEnvironment, residencySettings, setting } from '@regqa/platform';
import type { LogLevel } from '@regqa/platform';

const settings = {
  ...processSettings,
  ...listenSettings('the gateway', 8080),
  ...dataFolderSettings,
  ...keySettings,
  INTERNAL_TOKEN: setting(
    z.string().min(16),
    'What the services trust the gateway by. Where all runs in one process and it is left out, it is made and kept in the data folder.',
    { optional: true, secret: true },
  ),
  ...gatewaySettings,
  ...ownDatabaseSettings,
  ...redisSettings,
  ...passageStoreSettings,
  ...fileStoreSettings,
  ...querySettings,
  ...retentionSettings,
  ...sampleSettings,
  ...uploadSettings,
  ...embeddingSettings,
  ...ingestionSettings,
  ...residencySettings,
};

/** The environment of the all-in-one process. */
export const environment = defineEnvironment(settings, (values) => {
  const production = values.NODE_ENV === 'production';
  return [
    ...checkKeys(values, { production }),
    ...checkModel(values),
    ...checkEmbeddings(values),
    ...checkElasticsearch(values),
    ...checkBucket(values),
    ...residencyOf(values).problems,
  ];
});

/** What the process runs with. */
export interface AllInOneConfig {
  readonly embedded: Omit<EmbeddedOptions, 'logger' | 'logLevel'>;
  readonly logLevel: LogLevel;
}

interface Given {
  readonly env?: NodeJS.ProcessEnv;
  readonly args?: string[];
}

/** Returns the configuration from the environment and the command line. Throws ConfigError that lists every problem. */
export function loadConfig({ env = process.env, args = process.argv.slice(2) }: Given = {}): AllInOneConfig {
  const values = environment.read(env);
  const production = values.NODE_ENV === 'production';
  const dataFolder = resolve(values.REGQA_DATA_DIR);
  return {
    logLevel: values.LOG_LEVEL,
    embedded: {
      dataFolder,
      stores: {
        database: databaseOptions(values),
        redisUrl: values.REDIS_URL ?? null,
        passages: passageStoreOptions(values, dataFolder),
        files: fileStoreOptions(values, dataFolder),
      },
      gateway: {
        host: values.HOST,
        port: values.PORT,
        version: packageVersion(),
        production,
        maxUploadMb: values.MAX_UPLOAD_MB,
        ...callerOptions(values, { production }),
      },
      query: queryOptions(values),
      tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
      samples: readSamplesFlag(args) && (values.OFFER_SAMPLES ?? true),
      keys: {
        access: values.API_ACCESS_KEY ?? null,
        admin: values.ADMIN_API_KEY ?? null,
        internalToken: values.INTERNAL_TOKEN ?? null,
      },
      retentionDays: values.ANALYTICS_RETENTION_DAYS,
      embeddings: embeddingOptions(values),
      ingestion: ingestionOptions(values),
      residency: residencyOf(values).report,
    },
  };
}

/** Whether the command line lets a first start bring in samples. */
function readSamplesFlag(args: string[]): boolean {
  try {
    return !parseArgs({ args, options: { 'no-samples': { type: 'boolean' } } }).values['no-samples'];
  } catch (error) {
    throw new ConfigError([`${(error as Error).message} The only option is --no-samples.`]);
  }
}
