import { join } from 'node:path';

/** Returns the path of a file or folder of the project: from its sources, from a bundle of them, and in the image. */
export function projectPath(...parts: readonly string[]): string {
  return join(import.meta.dirname, '../../../..', ...parts);
}
