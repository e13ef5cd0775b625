/**
 * `npm run supply-chain`: writes the list of packages (CycloneDX) and of their licences for the running product into
 * dist/supply-chain, and asks the registry for known weaknesses. Ends with 1 where a licence is not allowed or a
 * weakness is high or critical; an audit that the registry does not answer is reported and fails nothing.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { graveWeaknesses } from './advisories.ts';
import { keepProduction } from './components.ts';
import { licencesOf, productionPackages, readRules, refusedPackages } from './licences.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'dist/supply-chain');
const AUDIT_TIMEOUT_MS = 60_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Runs npm; returns what it wrote, whatever its exit code. */
function npm(
  args: readonly string[],
  options: { timeout?: number } = {},
): { status: number | null; stdout: string; stderr: string } {
  const program = process.env['npm_execpath'];
  const [command, before] = program === undefined ? ['npm', []] : [process.execPath, [program]];
  return spawnSync(command, [...before, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
}

const packages = () => productionPackages(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));

function writeComponents(): void {
  const { status, stdout, stderr } = npm([
    'sbom',
    '--package-lock-only',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  ]);
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr.trim()}`);
  const kept = keepProduction(JSON.parse(stdout), packages());
  writeFileSync(join(FOLDER, 'sbom.cdx.json'), `${JSON.stringify(kept, null, 2)}\n`);
  say(`components   ${kept.components.length} in dist/supply-chain/sbom.cdx.json`);
}

function checkLicences(): boolean {
  const found = packages();
  writeFileSync(join(FOLDER, 'licences.csv'), licencesOf(found));
  const refused = refusedPackages(found, readRules());
  for (const { name, version, licence } of refused) {
    say(
      `licence      ${name} ${version} has ${licence ?? 'none'}, which deploy/supply-chain/licences.yaml does not allow`,
    );
  }
  if (refused.length === 0)
    say(`licences     all of ${found.length} packages allowed, in dist/supply-chain/licences.csv`);
  return refused.length === 0;
}

function checkWeaknesses(): boolean {
  const { stdout } = npm(['audit', '--omit=dev', '--json'], { timeout: AUDIT_TIMEOUT_MS });
  const found = graveWeaknesses(stdout ?? '', readRules());
  if (found === null) {
    say('weaknesses   NOT CHECKED: the registry did not answer the audit');
    return true;
  }
  for (const { package: name, advisory, title, severity } of found)
    say(`weakness     ${severity}: ${name}: ${title} (${advisory})`);
  if (found.length === 0) say('weaknesses   none that is high or critical');
  return found.length === 0;
}

mkdirSync(FOLDER, { recursive: true });
writeComponents();
const results = [checkLicences(), checkWeaknesses()];
process.exitCode = results.includes(false) ? 1 : 0;
