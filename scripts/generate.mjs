// Writes the files that are generated and committed: openapi.json from the contracts, .env.example from the settings.
// A test fails when either is out of date.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles } from '../apps/all-in-one/src/generated-files.ts';

const root = join(import.meta.dirname, '..');
for (const [name, text] of Object.entries(generatedFiles())) {
  writeFileSync(join(root, name), text);
  process.stdout.write(`wrote ${name}\n`);
}
