// Writes the files that are generated and committed: openapi.json from the contracts, .env.example
// from the settings, which process of the chart gets which of them, and the chart's copy of the alerts.
// A test fails when either is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles } from '../apps/all-in-one/src/generated-files.ts';
import { settingsFile } from '../deploy/settings-by-app.ts';

const root = join(import.meta.dirname, '..');
// A chart holds nothing that lies outside of its folder.
const alerts = readFileSync(join(root, 'deploy/observability/alerts.yaml'), 'utf8');
for (const [name, text] of Object.entries({
  ...generatedFiles(),
  'deploy/chart/settings.json': settingsFile(),
  'deploy/chart/alerts.yaml': alerts,
})) {
  writeFileSync(join(root, name), text);
  process.stdout.write(`wrote ${name}\n`);
}
