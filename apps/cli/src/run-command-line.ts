import { ApiError } from '@regqa/client';
import { ConfigError } from '@regqa/platform';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import type { CliConfig } from './config.ts';
import { ask } from './ask/ask.ts';
import { connectionFailure } from './connection/connect.ts';
import { doctor } from './doctor/doctor.ts';
import { evaluate } from './evaluate/evaluate.ts';
import { ingest } from './ingest/ingest.ts';
import { samples } from './samples/samples.ts';
import { printable } from './terminal.ts';
import type { Terminal } from './terminal.ts';

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries<Command>({ ingest, ask, doctor, samples, evaluate }),
);

/** Exit codes: 0 well, 1 a fault or something that failed, 2 a wrong call. */
const FAILED = 1;
const WRONG_CALL = 2;

/** Runs one command and returns the exit code; what goes wrong is said in a sentence, never as a stack. */
export async function runCommandLine(
  args: readonly string[],
  { loadConfig, terminal }: { loadConfig: () => CliConfig; terminal: Terminal },
): Promise<number> {
  const [name = '', ...rest] = args;
  const command = COMMANDS.get(name);
  if (!command) {
    terminal.note(
      `${name === '' || name === '--help' ? '' : `There is no command "${name}".\n`}Commands: ` +
        `${[...COMMANDS.keys()].join(', ')}. Run one with --help for details.`,
    );
    return name === '--help' ? 0 : WRONG_CALL;
  }
  if (rest.includes('--help')) {
    terminal.out(command.usage);
    return 0;
  }
  try {
    return await command.run(rest, { config: loadConfig(), terminal });
  } catch (error) {
    terminal.note(printable(explain(error)));
    if (error instanceof UsageError) terminal.note(`\n${command.usage}`);
    return error instanceof UsageError ? WRONG_CALL : FAILED;
  }
}

/** Returns what went wrong, for the person at the terminal. What is nobody's mistake but ours keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigError) return error.message;
  if (error instanceof ApiError) return `The service answered ${error.message}${hint(error.status)}`;
  const failure = connectionFailure(error);
  if (failure)
    return (
      `The service cannot be reached: ${failure}. Is it started (npm start), and is the address right (--url, ` +
      'REGQA_URL)? Run "npm run doctor" for details.'
    );
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function hint(status: number): string {
  if (status === 401)
    return '\nThe key is not one of this service: see --key, API_ACCESS_KEY, ADMIN_API_KEY and the keys.json of its data folder.';
  if (status === 403) return '\nThis needs the admin key: see --key and ADMIN_API_KEY.';
  return '';
}
