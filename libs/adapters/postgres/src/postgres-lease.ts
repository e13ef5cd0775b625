import { setTimeout as delay } from 'node:timers/promises';
import type { Lease, Log } from '@regqa/ports';
import type pg from 'pg';
import { holdConnection } from './held-connection.ts';

/** How often a process that waits asks again. */
const ASK_MS = 5_000;

interface PostgresLeaseOptions {
  readonly url: string;
  /** Which right it is: a whole number, the same in all processes, of no other advisory lock. */
  readonly lockId: number;
  readonly logger: Pick<Log, 'warn'>;
  /** How often a process that waits asks again, in milliseconds; 5 s unless set. */
  readonly askMs?: number;
}

/**
 * Returns a lease that the database at `url` grants to one process at a time, requested in the background over
 * a connection of its own: a session's advisory lock, which the database frees when the session ends, however it ends.
 * While the database is unreachable nobody holds it.
 */
export function createPostgresLease({ url, lockId, logger, askMs = ASK_MS }: PostgresLeaseOptions): Lease {
  let held = false;
  const connection = holdConnection({
    url,
    purpose: 'a lease',
    log: logger,
    use: async (client, closing) => {
      // The pause ends early when closed.
      while (!closing.aborted && !(await isGranted(client, lockId)))
        await delay(askMs, undefined, { signal: closing }).catch(() => {});
      held = !closing.aborted;
    },
    ended: () => (held = false),
  });
  return { held: () => held, close: () => connection.close().finally(() => (held = false)) };
}

async function isGranted(client: pg.Client, lockId: number): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>('SELECT pg_try_advisory_lock($1) AS granted', [lockId]);
  return rows[0]?.granted === true;
}
