import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ConfigError, defineEnvironment, LOG_LEVELS, setting } from '@regqa/platform';
import type { LogLevel } from '@regqa/platform';
import type { ServerName } from './stack.ts';

const SERVERS: readonly ServerName[] = ['redis', 'elasticsearch', 's3'];
const USAGE = `The options are --port <of the first gateway>, --folder <for data and logs> and --without <${SERVERS.join(', ')}>.`;

const environment = defineEnvironment({
  LOG_LEVEL: setting(z.enum(LOG_LEVELS), { description: 'How much each process logs.', default: 'info' }),
});

/** What the stack is started with from a terminal. */
export interface StackConfig {
  readonly folder: string;
  readonly gatewayPort: number;
  readonly without: readonly ServerName[];
  readonly logLevel: LogLevel;
  /** Handed on to every process. */
  readonly env: Readonly<Record<string, string>>;
}

/** Returns the configuration from the environment and the command line. Throws ConfigError that says what is wrong. */
export function loadConfig(): StackConfig {
  const { LOG_LEVEL: logLevel } = environment.read(process.env);
  const flags = readFlags();
  const given = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return {
    folder: resolve(flags.folder),
    gatewayPort: portOf(flags.port),
    without: flags.without.map(serverOf),
    logLevel,
    env: Object.fromEntries(given),
  };
}

function readFlags(): { folder: string; port: string; without: string[] } {
  try {
    return parseArgs({
      options: {
        folder: { type: 'string', default: '.regqa-stack' },
        port: { type: 'string', default: '8080' },
        without: { type: 'string', multiple: true, default: [] },
      },
    }).values;
  } catch (error) {
    throw new ConfigError([`${(error as Error).message} ${USAGE}`]);
  }
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_534)
    throw new ConfigError([`--port must be a whole number from 1 to 65534. ${USAGE}`]);
  return port;
}

function serverOf(text: string): ServerName {
  const name = SERVERS.find((one) => one === text);
  if (name === undefined) throw new ConfigError([`--without does not know ${text}. ${USAGE}`]);
  return name;
}
