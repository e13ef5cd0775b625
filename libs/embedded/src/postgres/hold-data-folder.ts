import pg from 'pg';

/** The advisory lock that says "a RegQA process works on this data folder". Any fixed number does. */
const LOCK_ID = 7_267_381;

/** A data folder that this process holds until it is released or the process ends, however it ends. */
export interface HeldDataFolder {
  release(): Promise<void>;
}

/**
 * Holds the data folder whose database answers at `url`, or returns undefined when another process holds it. The hold
 * is a session lock of the database: when its process is killed the connection breaks and the lock is free, so nothing
 * stale can be left behind. The lock of a process that just died may take a moment to go: hence `patienceMs`.
 */
export async function holdDataFolder(url: string, options: { patienceMs: number; onLost: (error: Error) => void }): Promise<HeldDataFolder | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'regqa-data-folder', keepAlive: true });
  await client.connect();
  const deadline = Date.now() + options.patienceMs;
  while (!(await tryLock(client))) {
    if (Date.now() >= deadline) {
      await client.end();
      return undefined;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  client.on('error', options.onLost);
  return {
    async release() {
      client.off('error', options.onLost);
      client.on('error', () => {}); // the database may already be stopping; the hold is over either way
      await client.end();
    },
  };
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [LOCK_ID]);
  return rows[0]?.held === true;
}
