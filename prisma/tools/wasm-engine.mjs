import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { CatalogueAdapter, connectionParts } from './catalogue-adapter.mjs';

/** No table or enum is left out of a comparison. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

let loading;

async function loadModule() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY ??= { set_message: (message) => process.stderr.write(`${message}\n`) };
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const binary = await readFile(join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(binary, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/** Opens Prisma's schema engine over the database at `url`; `datamodels` are [path, text] pairs of the schema. */
export async function openEngine(url, datamodels) {
  await (loading ??= loadModule());
  const adapter = bindMigrationAwareSqlAdapterFactory(new CatalogueAdapter(connectionParts(url)));
  return bindings.SchemaEngine.new({ datamodels }, () => {}, adapter);
}

/** Reads a migrations folder into the form that the engine takes. */
export async function readMigrations(baseDir) {
  const entries = await readdir(baseDir, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const readMigration = async (path) => ({
    path,
    migrationFile: {
      path: 'migration.sql',
      content: { tag: 'ok', value: await readFile(join(baseDir, path, 'migration.sql'), 'utf8') },
    },
  });
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: await readFile(join(baseDir, 'migration_lock.toml'), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(names.map(readMigration)),
  };
}

/** Returns the SQL that leads from what the migrations make to what the schema says; empty when they agree. */
export async function pendingChanges(engine, { migrations, schema }) {
  const difference = await engine.diff({
    from: { tag: 'migrations', ...migrations },
    to: { tag: 'schemaDatamodel', ...schema },
    script: true,
    exitCode: true,
    filters: NO_FILTERS,
  });
  return difference.exitCode === 2 ? difference.stdout : '';
}

/** Returns the folder name of a migration made now. */
export function migrationFolderName(name) {
  return `${new Date().toISOString().replace(/[-T:]/g, '').slice(0, 14)}_${name}`.replace(/_$/, '');
}
