import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * Resolves with what the assertion returns once it holds; rejects with its last failure when it still does not after
 * `deadlineMs`.
 */
export async function eventually<T>(assertion: () => T | Promise<T>, deadlineMs = 30_000): Promise<T> {
  for (const deadline = Date.now() + deadlineMs; ; await delay(POLL_MS)) {
    try {
      return await assertion();
    } catch (failure) {
      if (Date.now() >= deadline) throw failure;
    }
  }
}
