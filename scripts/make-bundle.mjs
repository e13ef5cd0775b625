// Bundles the applications of this folder, unless that was done since their sources changed: node
// scripts/make-bundle.mjs
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { BUNDLES, sourceDigest } from './fresh-bundle.mjs';

/** A process that still runs may load a chunk of an older bundle later. */
const KEPT = 3;
/** A client of the service, which would take a fifth of the bundling before each first start of it. */
const FROM_SOURCES = 'mcp';
const root = join(import.meta.dirname, '..');
const folder = join(BUNDLES, sourceDigest());

if (!existsSync(folder)) {
  const started = performance.now();
  const unfinished = `${folder}.${process.pid}`;
  await bundle(root, { entries: applications(), folder: unfinished, home: JSON.stringify(root), sourceMaps: false });
  finish(unfinished);
  removeOldest();
  process.stderr.write(`Programs bundled in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
}

/** What each application's `main.mjs` would run, by the application's name. */
function applications() {
  const names = readdirSync(join(root, 'apps')).filter(
    (name) => name !== FROM_SOURCES && existsSync(join(root, 'apps', name, 'src/main.mjs')),
  );
  return Object.fromEntries(names.map((name) => [name, join(root, 'apps', name, 'src/run.ts')]));
}

/** Two commands may bundle the same sources at once: the second finds the folder there. */
function finish(unfinished) {
  mkdirSync(BUNDLES, { recursive: true });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function removeOldest() {
  const folders = readdirSync(BUNDLES).map((name) => join(BUNDLES, name));
  const newestFirst = folders.map((path) => ({ path, at: statSync(path).mtimeMs })).toSorted((a, b) => b.at - a.at);
  for (const { path } of newestFirst.slice(KEPT)) rmSync(path, { recursive: true, force: true });
}
