// npm test: types, then every test. npm run verify: lint with its import boundaries, format, and what nothing uses, as
// well. Ends with one line that counts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
/** Many tests wait for servers, so that two at a time take little more than half as long, on two cores as well. */
const WORKERS = 2;
/** Its trials put as much load on two cores as they carry, so that it runs by itself. */
const ALONE = 'apps/stack/src/faults/faults.test.ts';
const counts = { passed: 0, failed: 0, skipped: 0 };
/** The linter of the description would ask for its newest version. */
process.env.REDOCLY_SUPPRESS_UPDATE_NOTICE = 'true';
/** Nx reads the projects in its own process, and not in three more. */
process.env.NX_ISOLATE_PLUGINS = 'false';

// One program of all projects takes a tenth of the time that a program for each takes.
check('types', require.resolve('typescript/bin/tsc'), ['-p', join(root, 'tsconfig.json')]);
check('types of the page', require.resolve('typescript/bin/tsc'), ['-p', join(root, 'apps/web/tsconfig.json')]);
if (process.argv.includes('--lint')) {
  // The rule on imports reads the graph of projects that Nx wrote last.
  check('graph of projects', require.resolve('nx/bin/nx.js'), ['show', 'projects']);
  check('lint', join(dirname(require.resolve('eslint/package.json')), 'bin/eslint.js'), [
    '-c',
    'eslint.typed.config.mjs',
    '--max-warnings',
    '0',
    '.',
  ]);
  check('format', join(dirname(require.resolve('prettier/package.json')), 'bin/prettier.cjs'), ['--check', '.']);
  check('description of the interface', join(root, 'node_modules/@redocly/cli/bin/cli.js'), ['lint']);
  check('unused files, exports and packages', join(root, 'node_modules/knip/bin/knip.js'), ['--no-progress']);
}
const given = process.argv.slice(2).filter((arg) => arg !== '--lint');
if (given.length > 0) test(given);
else {
  test(['--testPathIgnorePatterns', '/node_modules/', ALONE]);
  test(['--testPathPatterns', ALONE]);
}

const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
process.exit(counts.failed > 0 ? 1 : 0);

/** A program that goes through everything counts as one check. */
function check(name, program, args) {
  process.stdout.write(`\n${name} ...\n`);
  const result = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status === 0) counts.passed += 1;
  else {
    counts.failed += 1;
    process.stdout.write(`${result.stdout}${result.stderr}`);
  }
}

/** Jest's own numbers; a run that ends without a report is a failure. */
function test(args) {
  const folder = mkdtempSync(join(tmpdir(), 'regqa-test-'));
  const report = join(folder, 'report.json');
  const result = spawnSync(
    process.execPath,
    [join(root, 'scripts/jest.mjs'), '--json', `--outputFile=${report}`, `--maxWorkers=${WORKERS}`, ...args],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    counts.passed += numPassedTests;
    counts.failed += numFailedTests + numRuntimeErrorTestSuites;
    counts.skipped += numPendingTests;
    if (result.status !== 0 && counts.failed === 0) counts.failed += 1;
  } catch (error) {
    process.stdout.write(`Jest left no report: ${error.message}\n`);
    counts.failed += 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
