// Builds the page for people into apps/web/dist, unless that was done since its sources changed: node
// scripts/build-web.mjs
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const home = join(root, 'apps/web');
const dist = join(home, 'dist');
/** What the page is built from beside packages. */
const SOURCES = ['apps/web', 'libs/client/src', 'scripts/build-web.mjs', 'package-lock.json'];
const NO_SOURCE = /\.test\.tsx?$|[\\/](?:dist|node_modules|journeys)(?:[\\/.]|$)/;
/** Says which sources the page was built from. */
const stamp = join(dist, '.built-from');
const COMPRESSED = new Set(['.js', '.mjs', '.css', '.svg', '.txt']);

const wanted = digest();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const started = performance.now();
  const unfinished = `${dist}.${process.pid}`;
  // With any other value, as in tests, React's tools for its developers would go into the page.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ root: home, logLevel: 'warn', build: { outDir: unfinished } });
  compress(join(unfinished, 'assets'));
  writeFileSync(join(unfinished, '.built-from'), wanted);
  putInPlace(unfinished);
  process.stderr.write(`Page built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
}

/** Names and contents: a clone has other times than its original. */
function digest() {
  const hash = createHash('sha256');
  for (const source of SOURCES) addAll(join(root, source), hash);
  return hash.digest('hex');
}

function addAll(path, hash) {
  if (NO_SOURCE.test(path.slice(root.length))) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) addAll(join(path, name), hash);
  } else hash.update(path.slice(root.length)).update(readFileSync(path));
}

/** A copy beside each part, so that nothing is compressed while somebody waits. */
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!COMPRESSED.has(extname(name))) continue;
    const content = readFileSync(join(folder, name));
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params: quality }));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content));
  }
}

/** Two commands may build at once: the last one stays. */
function putInPlace(unfinished) {
  const former = `${unfinished}.former`;
  if (existsSync(dist)) renameSync(dist, former);
  renameSync(unfinished, dist);
  rmSync(former, { recursive: true, force: true });
}
