import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { z } from 'zod';
import { ConfigError, defineEnvironment, LOG_LEVELS, setting, wholeNumber } from '@regqa/platform';
import type { ServerName } from './stack.ts';

const SERVERS = ['redis', 'elasticsearch', 's3'] as const satisfies readonly ServerName[];
const USAGE = `The options are --port <of the first gateway>, --folder <for data and logs> and --without <${SERVERS.join(', ')}>.`;

const environment = defineEnvironment({
  LOG_LEVEL: setting(z.enum(LOG_LEVELS), 'How much each process logs.', { default: 'info' }),
});

const Flags = z.object({ folder: z.string(), port: wholeNumber(1, 65_534), without: z.array(z.enum(SERVERS)) });

/** Returns the configuration from the environment and the command line. Throws ConfigError that says what is wrong. */
export function loadConfig() {
  const { LOG_LEVEL: logLevel } = environment.read(process.env);
  const { folder, port, without } = readFlags(Flags, USAGE, {
    folder: { type: 'string', default: '.regqa-stack' },
    port: { type: 'string', default: '8080' },
    without: { type: 'string', multiple: true, default: [] },
  });
  return { folder: resolve(folder), gatewayPort: port, without, logLevel, env: environmentVariables() };
}
/** What the stack is started with from a terminal; `env` is handed on to every process. */
export type StackConfig = ReturnType<typeof loadConfig>;

/** Returns the flags of the command line. Throws ConfigError that says what is wrong, with the usage. */
export function readFlags<S extends z.ZodType>(
  schema: S,
  usage: string,
  options: NonNullable<ParseArgsConfig['options']>,
): z.output<S> {
  try {
    return schema.parse(parseArgs({ options }).values);
  } catch (error) {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new ConfigError([`${message}\n${usage}`]);
  }
}

/** Returns the environment variables that are set to something. */
export function environmentVariables(): Record<string, string> {
  const given = Object.entries(process.env).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(given);
}
