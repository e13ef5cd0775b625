import { MemoryStore } from 'express-rate-limit';
import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';

/** Counts in the shared store and, while that fails, in this process: never unlimited, never all refused. */
export class ResilientRateLimitStore implements Store {
  readonly localKeys = false;
  readonly #shared: Store;
  readonly #local = new MemoryStore();
  #failing = false;

  /** The shared store is asked for each request: while it is away it throws at once, and it logs that itself. */
  constructor(shared: Store) {
    this.#shared = shared;
  }

  init(options: Options): void {
    this.#local.init(options);
    Promise.resolve(this.#shared.init?.(options)).catch(() => (this.#failing = true));
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    try {
      const counted = await this.#shared.increment(key);
      this.#failing = false;
      return counted;
    } catch {
      // Why it failed is in the log of the shared store.
      this.#failing = true;
      return this.#local.increment(key);
    }
  }

  /** Of the interface, as the next: no request is taken back from its count. */
  async decrement(): Promise<void> {}

  async resetKey(): Promise<void> {}

  async shutdown(): Promise<void> {
    this.#local.shutdown();
    await this.#shared.shutdown?.();
  }

  /** Says that this process counts for itself, or undefined while the shared store works. */
  fault(): string | undefined {
    return this.#failing
      ? 'rate limits: the shared store cannot be reached; each gateway counts for itself'
      : undefined;
  }
}
