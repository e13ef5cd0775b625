// Makes migrations without a network and without a database of one's own:
//   node prisma/tools/migrate.mjs new <name>   writes the migration that leads from the last one to the schema
//   node prisma/tools/migrate.mjs check        exits with 1 when the migrations do not make what the schema says
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startScratchServer } from './scratch-server.mjs';
import { migrationFolderName, openEngine, pendingChanges, readMigrations } from './wasm-engine.mjs';

const prismaFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const migrationsFolder = join(prismaFolder, 'migrations');

/** Returns the SQL that is missing from the migrations, judged on the server at `url`. */
async function missingSql(url) {
  const path = join(prismaFolder, 'schema.prisma');
  const content = await readFile(path, 'utf8');
  const engine = await openEngine(url, [[path, content]]);
  return pendingChanges(engine, {
    migrations: await readMigrations(migrationsFolder),
    schema: { files: [{ path, content }] },
  });
}

const [command, name] = process.argv.slice(2);
if (command !== 'check' && !(command === 'new' && /^[a-z0-9_]+$/.test(name ?? ''))) {
  process.stderr.write('Usage: node prisma/tools/migrate.mjs new <name_in_snake_case> | check\n');
  process.exit(2);
}
const server = await startScratchServer();
const sql = await missingSql(server.url).finally(server.stop);
if (sql && command === 'new') {
  const folder = join(migrationsFolder, migrationFolderName(name));
  await mkdir(folder);
  await writeFile(join(folder, 'migration.sql'), sql);
  process.stdout.write(`${join(folder, 'migration.sql')}\n`);
} else {
  process.stdout.write(sql ? `The migrations lack:\n${sql}\n` : 'The migrations make what the schema says.\n');
}
process.exit(sql && command === 'check' ? 1 : 0);
