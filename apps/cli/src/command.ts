import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import type { CliConfig } from './config.ts';
import type { Terminal } from './terminal.ts';

export interface CommandContext {
  readonly config: CliConfig;
  readonly terminal: Terminal;
}

export interface Command {
  /** How it is called and what its options mean; shown for `--help` and after a wrong call. */
  readonly usage: string;
  /** Returns the exit code. Throws UsageError for a wrong call. */
  run(args: readonly string[], context: CommandContext): Promise<number>;
}

/** The command line was called in a way it does not know. */
export class UsageError extends Error {}

/** Options of every command that talks to the service. */
export const CONNECTION_OPTIONS = { url: { type: 'string' }, key: { type: 'string' } } as const;
export const CONNECTION_USAGE = `  --url URL    the service; else REGQA_URL, else the one that runs on the data folder
  --key KEY    the key; else API_ACCESS_KEY or ADMIN_API_KEY, else the one kept in the data folder`;

/** Returns the options and positionals of a call. Throws UsageError in place of Node's own error. */
export function parseCall<O extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Returns the options of a call that has nothing else. Throws UsageError for a wrong call. */
export function parseOptions<O extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: O) {
  const { values, positionals } = parseCall(args, options);
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is too much.`);
  return values;
}
