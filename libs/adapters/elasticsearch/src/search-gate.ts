import { DependencyUnavailableError } from '@regqa/errors';

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

  /** Returns what the search returns. Throws DependencyUnavailableError when its turn has not come in time. */
  async pass<T>(search: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) await this.#turn();
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

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(enter);
        reject(new DependencyUnavailableError('vector_store', 'The passage index has more to search than it can', { retryAfterSeconds: 1 }));
      }, this.#waitMs);
      const enter = () => {
        clearTimeout(timer);
        this.#waiting.delete(enter);
        resolve();
      };
      this.#waiting.add(enter);
    });
  }
}
