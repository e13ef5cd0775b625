import { join, resolve } from 'node:path';
import { z } from 'zod';
import { defineEnvironment, optionalSecret, optionalText, setting, webAddress } from '@regqa/platform';

const environment = defineEnvironment({
  REGQA_URL: setting(webAddress(), 'Where the service is; left out, the one that runs on the data folder.', {
    optional: true,
  }),
  API_ACCESS_KEY: optionalSecret('The ordinary key; left out, the one kept in the data folder.'),
  ADMIN_API_KEY: optionalSecret('The admin key; left out, the one kept in the data folder.'),
  REGQA_DATA_DIR: optionalText('Data folder of the service; left out, .regqa in the project folder.'),
  LIBREOFFICE: setting(
    z.string().min(1),
    'Name or path of LibreOffice, which converts .doc, .odt and RTF files in a dry run; "none" refuses them.',
    { default: 'soffice' },
  ),
  INIT_CWD: optionalText('Set by npm: the folder it was called from.'),
});

/** Returns the configuration from the environment. Throws ConfigError that lists every problem. */
export function loadConfig() {
  const values = environment.read(process.env);
  const projectFolder = resolve(import.meta.dirname, '../../..');
  return {
    url: values.REGQA_URL ?? null,
    accessKey: values.API_ACCESS_KEY ?? null,
    adminKey: values.ADMIN_API_KEY ?? null,
    dataFolder: values.REGQA_DATA_DIR === undefined ? join(projectFolder, '.regqa') : resolve(values.REGQA_DATA_DIR),
    /** Name or path of LibreOffice; null: old documents are refused in a dry run. */
    libreOffice: values.LIBREOFFICE === 'none' ? null : values.LIBREOFFICE,
    /** Paths on the command line are relative to it. */
    workingFolder: values.INIT_CWD ?? process.cwd(),
    projectFolder,
    /** Names of the environment variables that are set to something. */
    variablesSet: new Set(Object.entries(process.env).flatMap(([name, value]) => (value?.trim() ? [name] : []))),
  };
}

export type CliConfig = ReturnType<typeof loadConfig>;
