import type { RedisClient } from './redis-connection.ts';

/** Events that end an attempt; after an `error` of a Sentinel the next one is tried, and nothing is closed. */
const OUTCOMES = ['ready', 'error', 'close', 'end'] as const;

/**
 * Resolves when a connection that was just made is ready or has failed for the first time, at the latest after
 * `withinMs`. It never rejects: attempts never end, and this is only how long it pays to wait for them.
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
