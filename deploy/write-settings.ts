// Writes deploy/chart/settings.json from the code: which settings each process of the chart is given.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsFile } from './settings-by-app.ts';

writeFileSync(join(import.meta.dirname, 'chart/settings.json'), settingsFile());
