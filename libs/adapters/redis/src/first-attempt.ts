import type { RedisClient } from './redis-connection.ts';

/** What says how an attempt to connect ended; the Sentinels are asked on after an `error`, and nothing is closed. */
const OUTCOMES = ['ready', 'error', 'close', 'end'] as const;

/**
 * Resolves when a connection that was just made is ready or has failed for the first time, at the latest after
 * `withinMs`. It never rejects: a connection is tried for ever, and this is only how long it pays to wait for it.
 */
export function firstAttempt(client: RedisClient, withinMs: number): Promise<void> {
  if (client.status === 'ready') return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      for (const outcome of OUTCOMES) client.off(outcome, end);
      resolve();
    };
    const timer = setTimeout(end, withinMs);
    for (const outcome of OUTCOMES) client.on(outcome, end);
  });
}
