import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Returns the path of a file or folder of the project: from its sources, from a bundle of them, and in the image. */
export function projectPath(...parts: readonly string[]): string {
  return join(import.meta.dirname, '../../../..', ...parts);
}

/** Returns the version of the product, from its package.json. */
export function packageVersion(): string {
  const text = readFileSync(projectPath('package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** Models that the project brings, by the name of their folder in `models`. */
type ShippedModel = 'passage-encoder' | 'question-encoder' | 'cross-encoder' | 'support-scorer';

/** Returns the folder of a model that the project brings, or null where it brings none of this name. */
export function shippedModel(name: ShippedModel): string | null {
  const folder = projectPath('models', name);
  return existsSync(folder) ? folder : null;
}
