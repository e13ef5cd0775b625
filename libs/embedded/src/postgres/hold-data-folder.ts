import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@regqa/platform';
import type pg from 'pg';

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
/** Longest wait for the first connection and what it says. */
const DEADLINE_MS = 15_000;
const POLL_MS = 50;

/**
 * Holds the data folder whose database answers at `url`, or returns undefined when another process holds it. The hold
 * is a session lock of the database: when its process is killed the connection breaks and the lock is free, so nothing
 * stale can be left behind. When the database restarts, the folder is held again as soon as it answers. Throws an Error
 * when the database does not answer.
 */
export async function holdDataFolder(
  url: string,
  { patienceMs = PATIENCE_MS, logger, onTaken }: HoldOptions,
): Promise<HeldDataFolder | undefined> {
  const { holdConnection } = await import('@regqa/adapter-postgres');
  const named = new URL(url);
  named.searchParams.set('application_name', 'regqa-data-folder');
  const first = Promise.withResolvers<boolean>();
  let wasHeld = false;
  const connection = holdConnection({
    url: named.href,
    purpose: 'the hold on the data folder',
    log: logger,
    use: async (client, closing) => {
      const isHeld = await lock(client, { patienceMs: wasHeld ? RENEW_PATIENCE_MS : patienceMs, closing });
      if (wasHeld && !isHeld && !closing.aborted) onTaken();
      wasHeld ||= isHeld;
      first.resolve(isHeld);
    },
  });
  const isHeld = await Promise.race([first.promise, delay(DEADLINE_MS, undefined, { ref: false })]);
  if (isHeld === true) return { release: () => connection.close() };
  await connection.close();
  if (isHeld === undefined) throw new Error('The database of the data folder does not answer');
  return undefined;
}

/** Returns whether the session has the lock now, or got it in time. */
async function lock(
  client: pg.Client,
  { patienceMs, closing }: { readonly patienceMs: number; readonly closing: AbortSignal },
): Promise<boolean> {
  for (const deadline = Date.now() + patienceMs; ; await delay(POLL_MS)) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [LOCK_ID]);
    if (rows[0]?.held === true) return true;
    if (closing.aborted || Date.now() >= deadline) return false;
  }
}
