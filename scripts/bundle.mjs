// Bundles sources into one folder of plain JavaScript: what each process loads at its start is one file with its
// chunks.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

/** Packages that bring programs, WebAssembly or whole web pages, which they find beside their own files. */
export const EXTERNAL = [
  '@embedpdf/pdfium',
  '@lancedb/lancedb',
  'apache-arrow',
  'dictionary-en-au',
  'onnxruntime-node',
  'redoc',
  'swagger-ui-dist',
];
/**
 * Looked for at run time, and left out here: pictures are read by the tesseract program of the image; pg works without
 * its C library.
 */
const NEVER = ['tesseract.js', 'pg-native'];

/**
 * `join(import.meta.dirname, 'x.ts')` and `new URL('./x.ts', import.meta.url)` name the entry of a thread or a child
 * process, on one line or several.
 */
const ENTRY_BESIDE = /(join\(\s*import\.meta\.dirname,\s*'|new URL\(\s*'\.\/)([a-z-]+)\.ts'/g;
const CHUNKS = 'chunks';
/** Modules from CommonJS ask for Node's own by `require`. */
const REQUIRE =
  "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);";

/**
 * Bundles the entries, files by the name that they get, and those of threads and child processes into `folder`; `root`
 * is that of the project. `home` is an expression for the folder where a module finds what it looks for by its own
 * place, such as migrations, and `sourceMaps` whether the bundle says which line came from where. Returns the names of
 * the files that can be started.
 */
export async function bundle(root, { entries, folder, home, sourceMaps }) {
  const all = [...Object.entries(entries), ...threadEntries(root).map((file) => [basename(file, '.ts'), file])];
  refuseTwice(all.map(([name]) => name));
  await build({
    entryPoints: all.map(([out, file]) => ({ in: file, out })),
    outdir: folder,
    chunkNames: `${CHUNKS}/[name]-[hash]`,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    sourcemap: sourceMaps ? 'linked' : false,
    sourcesContent: false,
    legalComments: 'linked',
    external: [...EXTERNAL.flatMap((name) => [name, `${name}/*`]), ...NEVER],
    banner: { js: REQUIRE },
    logLevel: 'error',
    plugins: [placesOfSources(root, home)],
  });
  return all.map(([name]) => `${name}.mjs`);
}

/** The files that are started by their path rather than imported. */
function threadEntries(root) {
  const sources = globSync(['apps/*/src/**/*.ts', 'libs/**/src/**/*.ts'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules') || path.includes('generated'),
  });
  return [
    ...new Set(
      sources.filter(isPartOfTheProduct).flatMap((source) => {
        const text = readFileSync(join(root, source), 'utf8');
        return [...text.matchAll(ENTRY_BESIDE)].map(([, , name]) => join(root, dirname(source), `${name}.ts`));
      }),
    ),
  ];
}

const isPartOfTheProduct = (source) => !/\.(test|fixture)\.ts$|^libs\/testing\/|^apps\/(stack|cli)\//.test(source);

function refuseTwice(names) {
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0)
    throw new Error(`Entries lie side by side in a bundle, and these have the same name: ${twice.join(', ')}`);
}

/**
 * Files that a source finds by its own place (migrations, samples, the version) are at the same place under `home`;
 * entries are in the bundle.
 */
function placesOfSources(root, home) {
  return {
    name: 'places-of-sources',
    setup(bundler) {
      bundler.onLoad({ filter: /\/(apps|libs|scripts)\/.*\.(ts|mjs)$/ }, ({ path }) => {
        if (path.includes('/node_modules/')) return undefined;
        const contents = readFileSync(path, 'utf8');
        return contents.includes('import.meta.')
          ? { contents: withPlaces(contents, relative(root, path), home), loader: path.endsWith('.ts') ? 'ts' : 'js' }
          : undefined;
      });
    },
  };
}

/** A module of the bundle lies beside the entries or among the chunks. */
const ENTRIES = `import.meta.dirname.replace(/[\\\\/]${CHUNKS}$/, '')`;

function withPlaces(text, source, home) {
  const held = [];
  const hold = (code) => `@@${held.push(code) - 1}@@`;
  return text
    .replace(ENTRY_BESIDE, (_all, how, name) =>
      hold(how.startsWith('join') ? `join(${ENTRIES}, '${name}.mjs'` : `new URL(\`file://\${${ENTRIES}}/${name}.mjs\``),
    )
    .replaceAll('import.meta.dirname', () => hold(`(${home} + '/${dirname(source)}')`))
    .replaceAll('import.meta.url', () => hold(`\`file://\${${home}}/${source}\``))
    .replace(/@@(\d+)@@/g, (_all, at) => held[Number(at)]);
}
