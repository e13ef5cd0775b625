import { loadConfig } from './config.ts';
import { runCommandLine } from './run-command-line.ts';
import { standardTerminal } from './terminal.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), { loadConfig, terminal: standardTerminal() });
