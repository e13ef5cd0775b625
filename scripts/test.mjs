// npm test: types, then every test. npm run verify: lint with its import boundaries, format, and what nothing uses, as
// well. Ends with one line that counts.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
/** Many tests wait for servers, so that two at a time take little more than half as long, on two cores as well. */
const WORKERS = 2;
/** Its trials put as much load on two cores as they carry, so that it runs by itself. */
const ALONE = 'apps/stack/src/faults/faults.test.ts';
const run = promisify(execFile);
const counts = { passed: 0, failed: 0, skipped: 0 };
/** The linter of the description would ask for its newest version. */
process.env.REDOCLY_SUPPRESS_UPDATE_NOTICE = 'true';
/** Nx reads the projects in its own process, and not in three more. */
process.env.NX_ISOLATE_PLUGINS = 'false';

// These have a core each, so that they go side by side. One program of all projects takes a tenth of the time that a
// program for each takes.
await Promise.all([
  check('types', require.resolve('typescript/bin/tsc'), ['-p', join(root, 'tsconfig.json')]).then(() =>
    check('types of the page', require.resolve('typescript/bin/tsc'), ['-p', join(root, 'apps/web/tsconfig.json')]),
  ),
  process.argv.includes('--lint') && lint(),
]);
const given = process.argv.slice(2).filter((arg) => arg !== '--lint');
if (given.length > 0) test(given);
else {
  test(['--testPathIgnorePatterns', '/node_modules/', ALONE]);
  test(['--testPathPatterns', ALONE]);
}

const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
process.exit(counts.failed > 0 ? 1 : 0);

async function lint() {
  // The rule on imports reads the graph of projects that Nx wrote last.
  await check('graph of projects', require.resolve('nx/bin/nx.js'), ['show', 'projects']);
  const eslint = join(dirname(require.resolve('eslint/package.json')), 'bin/eslint.js');
  await check('lint', eslint, ['-c', 'eslint.typed.config.mjs', '--max-warnings', '0', '.']);
  await check('format', join(dirname(require.resolve('prettier/package.json')), 'bin/prettier.cjs'), ['--check', '.']);
  await check('description of the interface', join(root, 'node_modules/@redocly/cli/bin/cli.js'), ['lint']);
  await check('unused files, exports and packages', join(root, 'node_modules/knip/bin/knip.js'), ['--no-progress']);
}

/** A program that goes through everything counts as one check; what it wrote is shown where it fails. */
async function check(name, program, args) {
  try {
    await run(process.execPath, [program, ...args], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
    counts.passed += 1;
    process.stdout.write(`\n${name}: passed\n`);
  } catch ({ stdout, stderr }) {
    counts.failed += 1;
    process.stdout.write(`\n${name}: failed\n${stdout}${stderr}`);
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
