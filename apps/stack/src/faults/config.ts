import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '@regqa/platform';
import { ACTS_OF_FAULT } from './run-trial.ts';
import type { FaultAct } from './run-trial.ts';

const USAGE = `The options are --only <process>, --act <${ACTS_OF_FAULT.join(', ')}>, both as often as wanted, --folder <for data and logs>, --keep (the folder) and --write (docs/faults.md).`;

/** What the trials are started with from a terminal. */
export interface FaultsConfig {
  /** Processes or kinds of them, e.g. `redis` or `query`; all when empty. */
  readonly only: readonly string[];
  readonly acts: readonly FaultAct[];
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
  const acts = flags.act.length === 0 ? ACTS_OF_FAULT : flags.act.map(actOf);
  return {
    only: flags.only,
    acts,
    folder: flags.folder === undefined ? undefined : resolve(flags.folder),
    keep: flags.keep,
    write: flags.write,
    env,
  };
}

function readFlags(): { only: string[]; act: string[]; folder?: string | undefined; keep: boolean; write: boolean } {
  try {
    const many = { type: 'string', multiple: true, default: [] as string[] } as const;
    const no = { type: 'boolean', default: false } as const;
    return parseArgs({ options: { only: many, act: many, folder: { type: 'string' }, keep: no, write: no } }).values;
  } catch (error) {
    throw new ConfigError([`${(error as Error).message} ${USAGE}`]);
  }
}

function actOf(text: string): FaultAct {
  const act = ACTS_OF_FAULT.find((one) => one === text);
  if (act === undefined) throw new ConfigError([`--act does not know ${text}. ${USAGE}`]);
  return act;
}
