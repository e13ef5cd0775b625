import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyMigrations } from '../../libs/adapters/postgres/src/apply-migrations.ts';
import { ensureDatabase } from '../../libs/embedded/src/postgres/ensure-database.ts';
import { startEmbeddedPostgres } from '../../libs/embedded/src/postgres/start-embedded-postgres.ts';
import { silentLogger } from '../../libs/platform/src/logging/logger.ts';
import { startScratchServer } from './scratch-server.mjs';

const PREFIX = 'regqa-jest-postgres-';
const migrations = join(dirname(dirname(fileURLToPath(import.meta.url))), 'migrations');

/**
 * Starts one PostgreSQL for all test projects of a run that ask for it, with a migrated template that test files clone
 * their databases from; REGQA_TEST_POSTGRES_URL is the template's URL.
 */
export default async function setUp() {
  const shared = (globalThis.regqaTestPostgres ??= { users: 0, server: undefined });
  shared.users += 1;
  if (shared.server) return;
  await stopLeftovers();
  shared.server = await startScratchServer(`${PREFIX}${process.pid}-`);
  const template = new URL(shared.server.url);
  template.pathname = '/regqa_template';
  await ensureDatabase(template.href);
  await applyMigrations(template.href, migrations);
  process.env.REGQA_TEST_POSTGRES_URL = template.href;
}

/** A killed run leaves its server running: it is recognised by the process id in its folder's name. */
async function stopLeftovers() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    if (isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue;
    const folder = join(tmpdir(), name);
    if (existsSync(join(folder, 'postgres/data/postmaster.pid'))) {
      const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), logger: silentLogger });
      await server.stop();
    }
    await rm(folder, { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
