import pg from 'pg';
import { translateDatabaseError } from './database-errors.ts';

/** How long a connection may take before the database counts as out of reach, in milliseconds. */
const CONNECT_TIMEOUT_MS = 2_000;
/** The same where nobody waits for an answer, as when several processes start together. */
const PATIENT_CONNECT_TIMEOUT_MS = 10_000;
/** Longest run of one statement, in milliseconds; the server ends it. */
export const STATEMENT_TIMEOUT_MS = 30_000;
/** The client gives up a little later, for a server that no longer answers at all. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;

/** Returns the settings of every connection. The driver adapter sends times without a zone, so the session's is UTC. */
export function connectionSettings(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'regqa',
    options: '-c TimeZone=UTC',
  };
}

/** Settings of pooled connections: those, with limits on how long a statement or an idle transaction may last. */
export function pooledConnectionSettings(url: string): pg.ClientConfig {
  return {
    ...connectionSettings(url),
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  };
}

/** Runs `use` with a connection of its own. Throws DependencyUnavailableError('database') when there is none. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connectionSettings(url), connectionTimeoutMillis: PATIENT_CONNECT_TIMEOUT_MS });
  client.on('error', () => {}); // a broken connection also rejects the query that runs on it
  await client.connect().catch((error: unknown) => {
    throw translateDatabaseError(error);
  });
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Resolves when the database at `url` answers. Throws DependencyUnavailableError('database') after ten seconds. */
export async function reachDatabase(url: string): Promise<void> {
  await withClient(url, (client) => client.query('SELECT 1'));
}
