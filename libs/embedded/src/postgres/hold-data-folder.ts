import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@regqa/platform';
import pg from 'pg';

/** The advisory lock that says "a RegQA process works on this data folder". Any fixed number does. */
const LOCK_ID = 7_267_381;

/** A data folder that this process holds until it is released or the process ends, however it ends. */
export interface HeldDataFolder {
  release(): Promise<void>;
}

export interface HoldOptions {
  /** How long to wait for the lock of a process that died a moment ago, in milliseconds; 1,500 unless set. */
  readonly patienceMs?: number;
  readonly logger: Logger;
  /** Called when the connection was lost and another process took the folder before it could be held again. */
  readonly onTaken: () => void;
}

/** A process that was killed a moment ago still holds its session until the database notices. */
const PATIENCE_MS = 1_500;
/** A session of ours whose connection was lost may keep its lock until the database notices. */
const RENEW_PATIENCE_MS = 30_000;
const RENEW_PAUSE_MS = 500;
const POLL_MS = 50;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Holds the data folder whose database answers at `url`, or returns undefined when another process holds it. The hold
 * is a session lock of the database: when its process is killed the connection breaks and the lock is free, so nothing
 * stale can be left behind. When the database restarts, the folder is held again as soon as it answers.
 */
export async function holdDataFolder(url: string, options: HoldOptions): Promise<HeldDataFolder | undefined> {
  const { patienceMs = PATIENCE_MS, logger, onTaken } = options;
  const first = await lock(url, patienceMs);
  if (first === undefined) return undefined;
  let client = first;
  let released = false;
  let renewing: Promise<void> | undefined;

  const renew = async (err: Error) => {
    logger.warn(
      { err },
      'The connection that holds the data folder was lost; it is held again when the database answers',
    );
    while (!released) {
      try {
        const next = await lock(url, RENEW_PATIENCE_MS);
        return next === undefined ? onTaken() : watch(next);
      } catch (error) {
        logger.debug({ err: error }, 'The data folder cannot be held yet');
        await delay(RENEW_PAUSE_MS);
      }
    }
  };
  const watch = (held: pg.Client) => {
    client = held;
    held.on('error', (err) => {
      if (!released && held === client) renewing ??= renew(err).finally(() => (renewing = undefined));
    });
  };
  watch(first);
  return {
    async release() {
      released = true;
      await renewing;
      await client.end();
    },
  };
}

/**
 * Returns the session that has the lock, or undefined when another one keeps it. Rejects when the database does not
 * answer.
 */
async function lock(url: string, patienceMs: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'regqa-data-folder',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {}); // a broken connection also rejects what runs on it; the holder listens for later ones
  await client.connect();
  const deadline = Date.now() + patienceMs;
  while (!(await tryLock(client))) {
    if (Date.now() >= deadline) {
      await client.end();
      return undefined;
    }
    await delay(POLL_MS);
  }
  return client;
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [LOCK_ID]);
  return rows[0]?.held === true;
}
