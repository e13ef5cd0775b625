/** Runs a measurement that lies outside the applications. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CliConfig } from '../config.ts';

/** The open data, seen from the project folder. */
export const DEFAULT_DATA = '../shared/data';

/** Returns the folder of the open data: the one that is given, relative to the working folder, or the default. */
export const dataFolderOf = (given: string | undefined, { projectFolder, workingFolder }: CliConfig): string =>
  given === undefined ? resolve(projectFolder, DEFAULT_DATA) : resolve(workingFolder, given);

/** Has `evaluation/NAME/main.ts` measure what is requested, and returns the exit code. */
export async function runMeasurement(name: string, request: object, { projectFolder }: CliConfig): Promise<number> {
  const main = pathToFileURL(join(projectFolder, 'evaluation', name, 'main.ts')).href;
  const { measure } = (await import(main)) as { measure(request: object): Promise<number> };
  return measure({ ...request, projectFolder });
}
