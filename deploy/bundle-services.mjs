// Bundles all services into one folder of plain JavaScript: what each process loads at its start is one file with its chunks.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

/** Packages that bring programs, WebAssembly or whole web pages, which they find beside their own files. */
export const EXTERNAL = ['@embedpdf/pdfium', '@lancedb/lancedb', 'apache-arrow', 'onnxruntime-node', 'redoc', 'swagger-ui-dist'];
/** Looked for at run time, and left out here: pictures are read by the tesseract program of the image; pg works without its C library. */
const NEVER = ['tesseract.js', 'pg-native'];

/** `join(import.meta.dirname, 'x.ts')` and `new URL('./x.ts', import.meta.url)` name the entry of a thread or a child process. */
const ENTRY_BESIDE = /(join\(import\.meta\.dirname, '|new URL\('\.\/)([a-z-]+)\.ts'/g;
/** Modules from CommonJS ask for Node's own by `require`. */
const REQUIRE = "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);";

/** Bundles the processes that `scripts/start-app.mjs` starts into `<output>/dist`; `root` is that of the project. Returns the names of the entries. */
export async function bundleServices(root, output) {
  const threads = threadEntries(root);
  const entries = [join(root, 'scripts/start-app.mjs'), ...threads];
  refuseTwice(entries.map((file) => entryName(file)));
  await build({
    entryPoints: entries,
    outdir: join(output, 'dist'),
    entryNames: '[name]',
    chunkNames: 'chunks/[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'linked',
    external: [...EXTERNAL.flatMap((name) => [name, `${name}/*`]), ...NEVER],
    banner: { js: REQUIRE },
    logLevel: 'error',
    plugins: [placesOfSources(root)],
  });
  return entries.map(entryName);
}

/** The files that are started by their path rather than imported. */
function threadEntries(root) {
  const sources = globSync(['apps/*/src/**/*.ts', 'libs/**/src/**/*.ts'], { cwd: root, exclude: (path) => path.includes('node_modules') || path.includes('generated') });
  return [...new Set(sources.filter(isPartOfTheProduct).flatMap((source) => {
    const text = readFileSync(join(root, source), 'utf8');
    return [...text.matchAll(ENTRY_BESIDE)].map(([, , name]) => join(root, dirname(source), `${name}.ts`));
  }))];
}

const isPartOfTheProduct = (source) => !/\.(test|fixture)\.ts$|^libs\/testing\/|^apps\/(stack|cli)\//.test(source);
const entryName = (file) => `${basename(file).replace(/\.(ts|mjs)$/, '')}.mjs`;

function refuseTwice(names) {
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) throw new Error(`Entries lie side by side in a bundle, and these have the same name: ${twice.join(', ')}`);
}

/** Files that a source finds by its own place (migrations, samples, the version) are in the image at the same place; entries are beside the bundle. */
function placesOfSources(root) {
  return {
    name: 'places-of-sources',
    setup(bundler) {
      bundler.onLoad({ filter: /\/(apps|libs|scripts)\/.*\.(ts|mjs)$/ }, ({ path }) => {
        if (path.includes('/node_modules/')) return undefined;
        const contents = readFileSync(path, 'utf8');
        return contents.includes('import.meta.') ? { contents: withPlaces(contents, relative(root, path)), loader: path.endsWith('.ts') ? 'ts' : 'js' } : undefined;
      });
    },
  };
}

/** A module of the bundle is in `dist` or in `dist/chunks`: `BUNDLE` finds the root of the image from either. */
const BUNDLE = "import.meta.dirname.replace(/[\\/]dist([\\/]chunks)?$/, '')";

function withPlaces(text, source) {
  const held = [];
  const hold = (code) => `@@${held.push(code) - 1}@@`;
  return text
    .replace(ENTRY_BESIDE, (_all, how, name) => hold(how.startsWith('join') ? `join(${BUNDLE}, 'dist', '${name}.mjs'` : `new URL(\`file://\${${BUNDLE}}/dist/${name}.mjs\``))
    .replaceAll('import.meta.dirname', () => hold(`(${BUNDLE} + '/${dirname(source)}')`))
    .replaceAll('import.meta.url', () => hold(`\`file://\${${BUNDLE}}/${source}\``))
    .replace(/@@(\d+)@@/g, (_all, at) => held[Number(at)]);
}
