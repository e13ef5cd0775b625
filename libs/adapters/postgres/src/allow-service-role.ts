import pg from 'pg';
import { withClient } from './connection.ts';

/** What services only add to. */
const APPEND_ONLY = 'audit_entries';
/** What they only read. */
const READ_ONLY = '_prisma_migrations';

/** The queue makes a sequence for each of its queues in its own schema. */
const QUEUE_SCHEMA = 'bullmq';

/**
 * Lets `role` read and write the rows of all tables of the product at `url`, and of the queue's where they are there;
 * of audit entries it may only add and read. It may neither change, empty nor drop a table, nor make one among the
 * product's. `url` is the database as the role that owns the tables, after its migrations. Throws
 * DependencyUnavailableError('database') when there is no connection, and the database's own error when the role does
 * not exist.
 */
export async function allowServiceRole(url: string, role: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [QUEUE_SCHEMA]);
    const grantee = pg.escapeIdentifier(role);
    const statements = [
      ...rowsOf('public', grantee),
      `REVOKE UPDATE, DELETE ON ${APPEND_ONLY} FROM ${grantee}`,
      `REVOKE INSERT, UPDATE, DELETE ON ${READ_ONLY} FROM ${grantee}`,
      ...(rowCount ? [...rowsOf(QUEUE_SCHEMA, grantee), `GRANT CREATE ON SCHEMA ${QUEUE_SCHEMA} TO ${grantee}`] : []),
    ];
    // One message is one transaction.
    await client.query(statements.join(';'));
  });
}

const rowsOf = (schema: string, grantee: string) => [
  `GRANT USAGE ON SCHEMA ${schema} TO ${grantee}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${grantee}`,
  `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${grantee}`,
];
