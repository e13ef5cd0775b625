import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDatabaseForTests, type DatabaseForTests } from '@regqa/testing/servers';
import { applyMigrations } from './apply-migrations.ts';
import { withClient } from './connection.ts';

const ROOT = join(import.meta.dirname, '../../../..');

let database: DatabaseForTests;
beforeEach(async () => {
  database = await createDatabaseForTests();
});
afterEach(() => database.drop());

const query = (sql: string) => withClient(database.url, async (client) => (await client.query(sql)).rows);

describe('migrations', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'regqa-migrations-'));
    const scripts = {
      '0001_init': 'CREATE TABLE one (id int); CREATE TABLE two (id int);',
      '0002_more': 'INSERT INTO one VALUES (1);',
    };
    for (const [name, sql] of Object.entries(scripts)) await add(name, sql);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const add = async (name: string, sql: string) => {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, 'migration.sql'), sql);
  };
  beforeEach(async () => void (await query('DROP TABLE _prisma_migrations')));

  it('are applied in order, once, and noted as Prisma notes them', async () => {
    expect(await applyMigrations(database.url, folder)).toEqual(['0001_init', '0002_more']);
    expect(await applyMigrations(database.url, folder)).toEqual([]);
    expect(await query('SELECT id FROM one')).toEqual([{ id: 1 }]);
    const noted = await query(
      'SELECT migration_name, length(checksum) AS checksum, finished_at IS NOT NULL AS finished, ' +
        'applied_steps_count FROM _prisma_migrations ORDER BY 1',
    );
    expect(noted[0]).toEqual({ migration_name: '0001_init', checksum: 64, finished: true, applied_steps_count: 1 });
  });

  it('are applied once by processes that start at the same moment', async () => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => applyMigrations(database.url, folder)));
    expect(applied.flat().sort()).toEqual(['0001_init', '0002_more']);
  });

  it('leave nothing behind when they fail, and go on once they are corrected', async () => {
    await add('0003_broken', 'CREATE TABLE three (id int); SELECT 1/0;');
    await expect(applyMigrations(database.url, folder)).rejects.toThrow('0003_broken failed: division by zero');
    expect(await query(`SELECT to_regclass('three') AS found`)).toEqual([{ found: null }]);
    await add('0003_broken', 'CREATE TABLE three (id int);');
    expect(await applyMigrations(database.url, folder)).toEqual(['0003_broken']);
  });

  it('are not applied over one that Prisma left unfinished', async () => {
    await applyMigrations(database.url, folder);
    await query(`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '0002_more'`);
    await expect(applyMigrations(database.url, folder)).rejects.toThrow('0002_more');
  });
});

describe('the migrations of the repository', () => {
  it('make exactly what the schema says', () => {
    const check = spawnSync(process.execPath, [join(ROOT, 'prisma/tools/migrate.mjs'), 'check'], {
      encoding: 'utf8',
      cwd: ROOT,
    });
    expect(check.stdout + check.stderr).toContain('The migrations make what the schema says.');
    expect(check.status).toBe(0);
  });

  it('are all applied in the eyes of Prisma itself', () => {
    const prisma = join(ROOT, 'node_modules/prisma/build/index.js');
    const status = spawnSync(process.execPath, [prisma, 'migrate', 'status'], {
      encoding: 'utf8',
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: database.url },
    });
    expect(status.stdout + status.stderr).toContain('Database schema is up to date!');
  });
});
