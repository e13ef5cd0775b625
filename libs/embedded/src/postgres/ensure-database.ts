import pg from 'pg';

/** PostgreSQL's codes for a database that another process made at the same moment. */
const ALREADY_THERE = new Set(['42P04', '23505']);

/** Makes the database that `url` names when the server has none of that name. */
export async function ensureDatabase(url: string): Promise<void> {
  const target = new URL(url);
  const name = decodeURIComponent(target.pathname.slice(1));
  target.pathname = '/postgres';
  const client = new pg.Client({ connectionString: target.href });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`).catch(unlessThere);
  } finally {
    await client.end();
  }
}

function unlessThere(error: { code?: string }): void {
  if (!ALREADY_THERE.has(error.code ?? '')) throw error;
}
