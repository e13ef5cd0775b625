import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '@regqa/platform';
import { ACTS_OF_FAULT } from './run-trial.ts';
import type { FaultAct } from './run-trial.ts';

/** The service as one process, and as many. */
const FORMS = ['distributed', 'embedded'] as const;
type Form = (typeof FORMS)[number];

const USAGE =
  `The options are --form <${FORMS.join(', ')}>, --only <process>, --act <${ACTS_OF_FAULT.join(', ')}>, these as ` +
  'often as wanted, --folder <for data and logs>, --keep (the folder) and --write (docs/faults.md).';

/** What the trials are started with from a terminal. */
export interface FaultsConfig {
  /** Processes or kinds of them, e.g. `redis` or `query`; all when empty. */
  readonly only: readonly string[];
  readonly acts: readonly FaultAct[];
  readonly forms: readonly Form[];
  readonly folder: string | undefined;
  readonly keep: boolean;
  readonly write: boolean;
  /** Handed on to every process. */
  readonly env: Readonly<Record<string, string>>;
}

/** Returns the configuration from the environment and the command line. Throws ConfigError that says what is wrong. */
export function loadConfig(): FaultsConfig {
  const flags = readFlags();
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
  const acts = flags.act.length === 0 ? ACTS_OF_FAULT : flags.act.map((text) => oneOf(ACTS_OF_FAULT, '--act', text));
  const forms = flags.form.length === 0 ? FORMS : flags.form.map((text) => oneOf(FORMS, '--form', text));
  return {
    only: flags.only,
    acts,
    forms,
    folder: flags.folder === undefined ? undefined : resolve(flags.folder),
    keep: flags.keep,
    write: flags.write,
    env,
  };
}

function readFlags(): {
  form: string[];
  only: string[];
  act: string[];
  folder?: string | undefined;
  keep: boolean;
  write: boolean;
} {
  try {
    const many = { type: 'string', multiple: true, default: [] as string[] } as const;
    const no = { type: 'boolean', default: false } as const;
    return parseArgs({
      options: { form: many, only: many, act: many, folder: { type: 'string' }, keep: no, write: no },
    }).values;
  } catch (error) {
    throw new ConfigError([`${(error as Error).message} ${USAGE}`]);
  }
}

function oneOf<T extends string>(known: readonly T[], option: string, text: string): T {
  const found = known.find((one) => one === text);
  if (found === undefined) throw new ConfigError([`${option} does not know ${text}. ${USAGE}`]);
  return found;
}
