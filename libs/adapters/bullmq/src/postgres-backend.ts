import {
  assertSchemaCompatibility,
  createPostgresBackend,
  LATEST_SCHEMA_VERSION,
  type PgPool,
  type Queue,
  runMigrations,
  SchemaMigrationRequiredError,
  withBackend,
  type Worker,
} from 'bullmq';
import pg from 'pg';
import { onceDone } from './once-done.ts';
import type { QueueLog, OpenedWorker, QueueBackend } from './queue-backend.ts';

/** BullMQ's own tables, apart from the product's. */
const SCHEMA = 'bullmq';

/** Each worker holds one connection that announces new jobs; the rest share what remains. Idle ones are closed. */
const POOL_SIZE = 8;

const CONNECT_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 10_000;

/** Returns a backend in the PostgreSQL database at `url`; its tables are made, under BullMQ's lock, at first use. */
export function createPostgresQueueBackend(url: string, log: QueueLog): QueueBackend {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'regqa-queue',
    options: `-c search_path=${SCHEMA} -c TimeZone=UTC`,
  });
  pool.on('error', (err) => log.warn({ err }, 'A connection of the queue was lost'));
  const bull = withBackend(createPostgresBackend);
  const connection = pool as unknown as PgPool; // what BullMQ asks of a pool, in its own words
  return {
    ready: onceDone(() => migrate(pool)),
    openQueue: (name, options) => new bull.Queue(name, { ...options, connection }) as unknown as Queue,
    openWorker: (name, processor, options) =>
      overPool(new bull.Worker(name, processor, { ...options, connection }) as unknown as Worker),
    check: async () => void (await pool.query('SELECT 1')),
    close: () => pool.end(),
  };
}

/** The pool's connections are shared and give up by themselves after the timeouts above. */
function overPool(worker: Worker): OpenedWorker {
  return { worker, outOfReach: () => new Promise(() => {}), disconnect: () => undefined };
}

/** Makes or updates the queue's tables at `url` as the role that owns them. Throws the database's own error. */
export async function migrateQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
}

/** Only what is missing is made: a role that may use the tables need not be one that may make them. */
async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    if ((await schemaVersion(client)) < LATEST_SCHEMA_VERSION) await runMigrations(client, SCHEMA);
  } finally {
    client.release();
  }
}

async function schemaVersion(client: pg.PoolClient): Promise<number> {
  try {
    return await assertSchemaCompatibility(client, SCHEMA);
  } catch (error) {
    if (error instanceof SchemaMigrationRequiredError) return 0;
    throw error;
  }
}
