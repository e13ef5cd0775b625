// Runs Jest in ESM mode over all projects, or one: --project @regqa/feature-query.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
const jest = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js');
const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const args = process.argv.slice(2).flatMap((arg, at, all) => {
  if (arg === '--project') return ['--selectProjects', (all[at + 1] ?? '').replace('@regqa/', '')];
  return all[at - 1] === '--project' ? [] : [arg];
});
const result = spawnSync(process.execPath, [...flags, jest, ...args], { cwd: root, stdio: 'inherit' });
process.exit(result.status ?? 1);
