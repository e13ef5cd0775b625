import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { TEST_RUN } from '../config.ts';

/** A database of a test's own. */
export interface DatabaseForTests {
  readonly url: string;
  /** Cuts every connection to the database, as a restart of the server would. */
  cutConnections(): Promise<void>;
  /** Runs one statement, for what no port can do, such as making a row older. */
  execute(statement: string): Promise<void>;
  /** Adds a role that may connect and no more, and returns the database's URL as it. Its name begins with `name`. */
  addRole(name: string): Promise<string>;
  drop(): Promise<void>;
}

/**
 * Clones the migrated template of the server that Jest's set-up started (for the projects named in jest.config.mjs).
 * Throws an Error when there is none.
 */
export async function createDatabaseForTests(
  name = `test_${randomUUID().replaceAll('-', '')}`,
): Promise<DatabaseForTests> {
  const template = TEST_RUN.postgresUrl();
  if (!template)
    throw new Error('No PostgreSQL was started for this project: name it in WITH_POSTGRES of jest.config.mjs');
  const url = withDatabase(template, name);
  const roles: string[] = [];
  await administer(template, `CREATE DATABASE ${name} TEMPLATE ${new URL(template).pathname.slice(1)}`);
  return {
    url,
    cutConnections: () =>
      administer(template, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`),
    execute: (statement) => execute(url, statement),
    addRole: async (prefix) => {
      const role = `${prefix}_${name}`;
      await administer(template, `CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
      roles.push(role);
      return Object.assign(new URL(url), { username: role, password: role }).href;
    },
    drop: async () => {
      await administer(template, `DROP DATABASE ${name} WITH (FORCE)`);
      if (roles.length > 0) await administer(template, `DROP ROLE ${roles.join(', ')}`);
    },
  };
}

const administer = (url: string, statement: string) => execute(withDatabase(url, 'postgres'), statement);

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
}
