import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { projectPath } from './project-path.ts';

/** Returns the version of the product, from its package.json. */
export function packageVersion(): string {
  const text = readFileSync(projectPath('package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
