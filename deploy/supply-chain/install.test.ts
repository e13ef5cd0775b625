import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regqa-install-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A clean clone as far as its preparation looks at it, and a package manager that only notes how it was called. */
it('a clean clone installs its packages by the lock file and runs no script of a package', () => {
  for (const name of ['scripts', 'node_modules']) mkdirSync(join(folder, name));
  cpSync(join(import.meta.dirname, '../../scripts/prepare.mjs'), join(folder, 'scripts/prepare.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  const noted = join(folder, 'called-with.json');
  const manager = join(folder, 'manager.mjs');
  const note = `import { writeFileSync } from 'node:fs';
writeFileSync(${JSON.stringify(noted)}, JSON.stringify(process.argv.slice(2)));
process.exit(1);`;
  writeFileSync(manager, note);
  const environment = { ...process.env, npm_execpath: manager };
  spawnSync(process.execPath, [join(folder, 'scripts/prepare.mjs')], { env: environment, stdio: 'ignore' });
  const called = JSON.parse(readFileSync(noted, 'utf8')) as string[];
  expect(called).toEqual(expect.arrayContaining(['ci', '--ignore-scripts']));
});
