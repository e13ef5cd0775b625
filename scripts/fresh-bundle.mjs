import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..');
/**
 * Everything that goes into a bundle lies in these folders, the generated database client among it, but for packages.
 */
const FOLDERS = ['apps', 'libs', 'scripts'];
/** The page is built by itself, see build-web.mjs. */
const PAGE = join(ROOT, 'apps/web');
const SOURCE = /(?<!\.(?:test|fixture))\.(?:ts|mjs|json)$/;
/** Says which packages are installed. */
const STAMP = join(ROOT, 'node_modules/.regqa-installed');

/** Where bundles lie, each in a folder named after the sources that it was made from. */
export const BUNDLES = join(ROOT, 'node_modules/.cache/regqa-bundles');

/**
 * Returns the URL of what to load in place of an application's own sources: the bundle that `npm start` has made of the
 * sources as they are, which starts in three quarters of the time. Undefined where they have changed since, and under
 * `node --watch`, which has to see each file.
 */
export function freshBundle(app) {
  if (process.env.WATCH_REPORT_DEPENDENCIES !== undefined || !existsSync(BUNDLES)) return undefined;
  const file = join(BUNDLES, sourceDigest(), `${app}.mjs`);
  return existsSync(file) ? pathToFileURL(file).href : undefined;
}

/**
 * Returns what identifies the sources and packages as they are: by name, size and time of change, as reading them all
 * would take longer.
 */
export function sourceDigest() {
  const hash = createHash('sha256').update(ROOT);
  for (const folder of FOLDERS) addFolder(join(ROOT, folder), hash);
  if (existsSync(STAMP)) addFile(STAMP, hash);
  return hash.digest('hex').slice(0, 32);
}

function addFolder(folder, hash) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && path !== PAGE) addFolder(path, hash);
    } else if (SOURCE.test(entry.name)) addFile(path, hash);
  }
}

function addFile(path, hash) {
  const { mtimeMs, size } = statSync(path);
  hash.update(`${path} ${mtimeMs} ${size}\n`);
}
