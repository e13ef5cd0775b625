// Writes the files that are generated and committed: openapi.json from the contracts, .env.example
// from the settings, and which process of the chart gets which of them.
// A test fails when either is out of date.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles } from '../apps/all-in-one/src/generated-files.ts';
import { settingsFile } from '../deploy/settings-by-app.ts';

const root = join(import.meta.dirname, '..');
for (const [name, text] of Object.entries({ ...generatedFiles(), 'deploy/chart/settings.json': settingsFile() })) {
  writeFileSync(join(root, name), text);
  process.stdout.write(`wrote ${name}\n`);
}
