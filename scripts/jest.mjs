// Runs Jest in ESM mode over all projects, or those named with --selectProjects.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
const jest = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js');
const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const result = spawnSync(process.execPath, [...flags, jest, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(result.status ?? 1);
