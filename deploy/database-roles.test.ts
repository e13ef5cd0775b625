import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrateForServices } from '../libs/composition/src/index.ts';
import { describeWhere } from '@regqa/testing';
import { createDatabaseForTests } from '@regqa/testing/servers';
import type { DatabaseForTests } from '@regqa/testing/servers';

const ROLES = join(import.meta.dirname, 'stores/database-roles.sql');
const PASSWORDS = { POSTGRES_OWNER_PASSWORD: "owner's own", POSTGRES_SERVICE_PASSWORD: 'service' };

describeWhere('psql')('the roles of the database', () => {
  let database: DatabaseForTests;
  let admin: string;
  let owner: string;
  let service: string;
  beforeAll(async () => {
    database = await createDatabaseForTests();
    admin = withUser('regqa_admin', 'admin');
    // As a managed server makes it: empty, and owned by somebody who is no superuser.
    await database.execute(`
      DROP SCHEMA public CASCADE;
      CREATE SCHEMA public AUTHORIZATION pg_database_owner;
      CREATE ROLE regqa_admin LOGIN CREATEROLE CREATEDB PASSWORD 'admin';
      ALTER DATABASE ${new URL(database.url).pathname.slice(1)} OWNER TO regqa_admin`);
    expect(addRoles()).toMatchObject({ status: 0, stderr: '' });
    owner = withUser('regqa_owner', PASSWORDS.POSTGRES_OWNER_PASSWORD);
    service = withUser('regqa_service', PASSWORDS.POSTGRES_SERVICE_PASSWORD);
    expect((await migrateForServices(owner, service)).length).toBeGreaterThan(3);
  });
  afterAll(async () => {
    await database.drop();
    const server = Object.assign(new URL(database.url), { pathname: '/postgres' }).href;
    await query(server, 'DROP ROLE regqa_service, regqa_owner, regqa_admin');
  });

  const addRoles = () =>
    spawnSync('psql', ['--no-psqlrc', '--quiet', '--dbname', admin, '--file', ROLES], {
      encoding: 'utf8',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...PASSWORDS },
    });
  const withUser = (username: string, password: string) =>
    Object.assign(new URL(database.url), { username, password }).href;
  async function query(url: string, statement: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  it('are made again without a change', async () => {
    expect(addRoles()).toMatchObject({ status: 0, stderr: '' });
    expect(await query(service, 'SELECT count(*)::int AS count FROM documents')).toEqual([{ count: 0 }]);
  });

  it('give every table to the one that migrates', async () => {
    const others = `SELECT tablename FROM pg_tables
      WHERE schemaname IN ('public', 'bullmq') AND tableowner <> 'regqa_owner'`;
    expect(await query(owner, others)).toEqual([]);
  });

  it('let the service write and remove rows', async () => {
    const rows = await query(service, `UPDATE documents SET title = title RETURNING id`);
    expect(rows).toEqual([]);
    expect(await query(service, 'DELETE FROM jobs RETURNING id')).toEqual([]);
    expect(await query(service, 'SELECT count(*)::int AS count FROM bullmq.job')).toEqual([{ count: 0 }]);
  });

  it.each([
    'ALTER TABLE documents ADD COLUMN more text',
    'DROP TABLE documents',
    'TRUNCATE documents',
    'CREATE TABLE more (id int)',
    'CREATE INDEX ON documents (title)',
    'ALTER TABLE bullmq.job ADD COLUMN more text',
    'DROP TABLE bullmq.job',
    'DELETE FROM audit_entries',
    'UPDATE audit_entries SET action = action',
    'DELETE FROM _prisma_migrations',
    'CREATE SCHEMA more',
    'CREATE DATABASE more',
    'CREATE ROLE more',
    'SET ROLE regqa_owner',
    "COPY documents TO PROGRAM 'cat'",
  ])('refuse the service %s', async (statement) => {
    await expect(query(service, statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('bring a later migration with its rights', async () => {
    await query(owner, 'CREATE TABLE later (id int)');
    await expect(query(service, 'SELECT * FROM later')).rejects.toThrow('permission denied');
    expect(await migrateForServices(owner, service)).toEqual([]);
    expect(await query(service, 'SELECT * FROM later')).toEqual([]);
  });

  it('let neither of them do what a superuser does', async () => {
    const flags = 'SELECT rolsuper OR rolcreaterole OR rolcreatedb AS more FROM pg_roles WHERE rolname = current_user';
    expect(await query(owner, flags)).toEqual([{ more: false }]);
    expect(await query(service, flags)).toEqual([{ more: false }]);
  });
});
