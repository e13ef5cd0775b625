import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Returns the version of the product, from its package.json. */
export function packageVersion(): string {
  const file = join(import.meta.dirname, '../../../../package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
