/** Runs a measurement that lies outside the applications, in a process of its own. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { CliConfig } from '../config.ts';

/** The open data, seen from the project folder. */
export const DEFAULT_DATA = '../shared/data';

/** Returns the folder of the open data: the one that is given, relative to the working folder, or the default. */
export const dataFolderOf = (given: string | undefined, { projectFolder, workingFolder }: CliConfig): string =>
  given === undefined ? resolve(projectFolder, DEFAULT_DATA) : resolve(workingFolder, given);

/**
 * Runs `evaluation/NAME/main.ts` and returns its exit code. The request goes over standard input, so that no key is in
 * an argument list.
 */
export function runMeasurement(name: string, request: object, { projectFolder }: CliConfig): Promise<number> {
  return new Promise((finish, fail) => {
    const call = ['--disable-warning=ExperimentalWarning', join(projectFolder, 'evaluation', name, 'main.ts')];
    const child = spawn(process.execPath, call, { stdio: ['pipe', 'inherit', 'inherit'] });
    child.once('error', fail);
    child.once('exit', (code) => finish(code ?? 1));
    child.stdin.on('error', fail);
    child.stdin.end(JSON.stringify({ ...request, projectFolder }));
  });
}
