import { OverloadedError } from '@regqa/errors';

/**
 * Lets only so many searches through at once. A server that is asked for more than it can do answers all of them late,
 * and works on for those who have given up; then nobody is answered until the questions cease. Here the surplus waits,
 * and what waits too long is refused before it costs the server anything.
 */
export class SearchGate {
  readonly #atOnce: number;
  readonly #waitMs: number;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor({ atOnce, waitMs }: { atOnce: number; waitMs: number }) {
    this.#atOnce = atOnce;
    this.#waitMs = waitMs;
  }

  /**
   * Returns what the search returns. Throws OverloadedError when its turn has not come in time, and the signal's
   * reason when that is aborted before.
   */
  async pass<T>(search: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#running >= this.#atOnce) await this.#turn(signal);
    else this.#running += 1;
    try {
      return await search();
    } finally {
      this.#leave();
    }
  }

  /** The one that leaves gives its place to the one that has waited longest. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#running -= 1;
    else next();
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#waiting.delete(enter);
      };
      const giveUp = (reason: unknown) => {
        stopWaiting();
        reject(reason);
      };
      const timer = setTimeout(
        () =>
          giveUp(
            new OverloadedError(
              'There is more to search than the passage index can search now. Ask again in a moment.',
            ),
          ),
        this.#waitMs,
      );
      const abort = () => giveUp(signal?.reason);
      const enter = () => {
        stopWaiting();
        resolve();
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.add(enter);
    });
  }
}
