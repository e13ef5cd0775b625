import { join, resolve } from 'node:path';
import { z } from 'zod';
import { optionalText, setting, switchText, wholeNumber } from '@regqa/platform';
import type { SettingValues } from '@regqa/platform';
import { bucketOptions, bucketSettings, elasticsearchOptions, elasticsearchSettings } from './server-settings.ts';
import type { DatabaseOptions, FileStoreOptions, PassageStoreOptions } from '../stores/store-options.ts';

const postgresUrl = () => z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL' });

/** How a process reaches the database; each of many separate ones has its share of what the server takes. */
const databasePool = (defaultSize: number) => ({
  DATABASE_POOL_SIZE: setting(
    wholeNumber(1, 200),
    'Most connections of one process to the database for documents, jobs and usage; the queue and listeners ' +
      'have a few of their own. 10 where all runs in one process, 5 in separate ones, unless set.',
    { default: defaultSize },
  ),
  MIGRATE_ON_START: setting(
    switchText(),
    'Whether a start brings the schema of the database at DATABASE_URL up to date; processes that do so at ' +
      'the same time wait for each other. Without it: npm run migrate.',
    { default: true },
  ),
});

const DATABASE_SENTENCE =
  'PostgreSQL 15 or newer that holds documents, jobs and usage, e.g. postgresql://user:password@host:5432/regqa.';

/** The database where all runs in one process. */
export const ownDatabaseSettings = {
  DATABASE_URL: setting(
    postgresUrl(),
    `${DATABASE_SENTENCE} Where all runs in one process and it is left out, the one that comes with the ` +
      'product is started in the data folder.',
    { optional: true, secret: true },
  ),
  ...databasePool(10),
};

/** The database of separate processes, which share it. */
export const sharedDatabaseSettings = {
  DATABASE_URL: setting(postgresUrl(), DATABASE_SENTENCE, { secret: true }),
  ...databasePool(5),
};

/** The database as the job sees it that brings its schema up to date. */
export const migrationSettings = {
  DATABASE_URL: sharedDatabaseSettings.DATABASE_URL,
  MIGRATION_DATABASE_URL: setting(
    postgresUrl(),
    'The same database as the role that owns its tables, for the migration alone: the role of DATABASE_URL, ' +
      'as which the services connect, is then allowed to read and write rows and no more, and MIGRATE_ON_START ' +
      'has to be false. Left out, the role of DATABASE_URL owns the tables.',
    { optional: true, secret: true },
  ),
};

export const passageStoreSettings = {
  ...elasticsearchSettings,
  PASSAGES_DIR: optionalText(
    'Folder of the passages where no server is set for them; separate processes must share it. Left out: passages in REGQA_DATA_DIR.',
  ),
};

export const fileStoreSettings = {
  ...bucketSettings,
  FILES_DIR: optionalText(
    'Folder of the original files where no server is set for them; separate processes must share it. Left out: files in REGQA_DATA_DIR.',
  ),
  MIN_FREE_DISK_MB: setting(
    wholeNumber(0, 1_000_000),
    'Space on the disk of FILES_DIR that is kept free for the database and the index on it: below that ' +
      'uploads are refused with 503 and jobs wait, while questions are answered.',
    { default: 256, unit: 'megabytes' },
  ),
};

/** Returns how the database is reached, or null where none is set. */
export function databaseOptions({
  DATABASE_URL,
  ...values
}: SettingValues<typeof ownDatabaseSettings>): DatabaseOptions | null {
  return DATABASE_URL === undefined ? null : sharedDatabaseOptions({ ...values, DATABASE_URL });
}

/** Returns how the database that separate processes share is reached. */
export function sharedDatabaseOptions(values: SettingValues<typeof sharedDatabaseSettings>): DatabaseOptions {
  return { url: values.DATABASE_URL, poolSize: values.DATABASE_POOL_SIZE, migrate: values.MIGRATE_ON_START };
}

/** Returns where passages are found. */
export function passageStoreOptions(
  values: SettingValues<typeof passageStoreSettings>,
  dataFolder: string,
): PassageStoreOptions {
  return (
    elasticsearchOptions(values) ?? {
      kind: 'folder',
      folder: resolve(values.PASSAGES_DIR ?? join(dataFolder, 'passages')),
    }
  );
}

/** Returns where original files are kept. */
export function fileStoreOptions(
  values: SettingValues<typeof fileStoreSettings>,
  dataFolder: string,
): FileStoreOptions {
  const folder = resolve(values.FILES_DIR ?? join(dataFolder, 'files'));
  return bucketOptions(values) ?? { kind: 'folder', folder, minFreeBytes: values.MIN_FREE_DISK_MB * 1_048_576 };
}
