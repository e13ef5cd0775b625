import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  dataFolderSettings,
  fileStoreSettings,
  ownDatabaseSettings,
  packageVersion,
  processSettings,
} from '@regqa/composition';
import { defineEnvironment, optionalText } from '@regqa/platform';
import { BackupError } from './backup-error.ts';

const ELSEWHERE = {
  DATABASE_URL: ownDatabaseSettings.DATABASE_URL,
  FILE_STORE_URL: fileStoreSettings.FILE_STORE_URL,
  FILES_DIR: fileStoreSettings.FILES_DIR,
};

const environment = defineEnvironment(
  {
    LOG_LEVEL: { ...processSettings.LOG_LEVEL, default: 'warn' as const },
    ...dataFolderSettings,
    ...ELSEWHERE,
    INIT_CWD: optionalText('Set by npm: the folder it was called from.'),
  },
  (values) => {
    const set = (Object.keys(ELSEWHERE) as (keyof typeof ELSEWHERE)[]).filter((name) => values[name] !== undefined);
    return set.map(
      (name) =>
        `${name} is set: what lies there is not in the data folder. See "Back up and restore" in deploy/runbook.md.`,
    );
  },
);

const USAGE = `npm run backup -- FILE [--force]
  writes the documents, their original files, keys and records of the data folder into FILE, whether the service runs or
  not; --force replaces a FILE that is there
npm run restore -- FILE [--force]
  makes the data folder from FILE while the service is stopped; --force keeps a folder that is there under another name`;

/**
 * Returns the configuration from the environment and the command line. Throws ConfigError that lists every problem, and
 * BackupError with the usage for a wrong call.
 */
export function loadConfig() {
  const values = environment.read(process.env);
  const { command, file, force } = readCall(process.argv.slice(2));
  return {
    command,
    force,
    file: resolve(values.INIT_CWD ?? process.cwd(), file),
    logLevel: values.LOG_LEVEL,
    dataFolder: resolve(values.REGQA_DATA_DIR),
    version: packageVersion(),
  };
}

function readCall(args: string[]) {
  const { positionals, values } = parseCall(args);
  const [command, file, ...more] = positionals;
  if ((command !== 'backup' && command !== 'restore') || file === undefined || more.length > 0)
    throw new BackupError(USAGE);
  return { command, file, force: values.force } as const;
}

function parseCall(args: string[]) {
  try {
    const force = { type: 'boolean', default: false } as const;
    return parseArgs({ args, allowPositionals: true, options: { force } });
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\n${USAGE}`);
  }
}
