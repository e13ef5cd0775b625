// Makes a clean clone ready to run: installs packages when they are missing or older than the lock file, generates the
// database client and, with --bundle, bundles the applications, which then start in less time, and builds the page for
// people. Runs on whatever Node npm itself runs on (20.19 or newer); everything else runs on Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const say = (text) => process.stderr.write(`${text}\n`);

/** What the stamp holds while the installed packages are those of the lock file. */
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');
const stamp = join(modules, '.regqa-installed');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) await install();
checkNode();
// The page takes longest, and needs nothing of what follows.
const page = process.argv.includes('--bundle') ? succeeds('build-web.mjs') : null;
// The database client is generated from prisma/schema.prisma, never committed.
if (!(await succeeds('generate-prisma.mjs'))) process.exit(1);
if (page !== null) {
  const [bundled, built] = await Promise.all([succeeds('make-bundle.mjs'), page]);
  if (!bundled)
    say('The programs could not be bundled, see above: they start from their sources, which takes a little longer.');
  if (!built) say('The page could not be built, see above: the service answers programs, and has no page for people.');
}

/** `npm ci` with a line every few seconds, since it is silent for a minute or two. */
async function install() {
  say('Installing packages (once, one to two minutes) ...');
  const started = Date.now();
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const child = spawn(command, [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ticker = setInterval(() => say(`  still installing, ${Math.round((Date.now() - started) / 1000)} s`), 15_000);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  clearInterval(ticker);
  if (code !== 0) {
    say('The packages could not be installed: see the message of npm above. A package registry must be within reach.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
  say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Scripts after this one run on the Node that node_modules/.bin brings, or on the system's where none is brought. */
function checkNode() {
  const probe = spawnSync('node', ['-p', 'process.versions.node'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const version = probe.status === 0 ? probe.stdout.trim() : 'none';
  const [major, minor] = version.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 16)) return;
  say(`RegQA needs Node 24.16 or newer; found ${version}. It comes with the packages on Linux and on Windows (x64);`);
  say('elsewhere install Node 24 and try again.');
  process.exit(1);
}

/** Runs a script of ours on the Node that commands find. */
function succeeds(name) {
  const script = spawn('node', [join(root, 'scripts', name)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    script.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0));
  });
}
