import { MemoryStore } from 'express-rate-limit';
import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';
import type { Clock } from '@regqa/ports';
import type { Logger } from '@regqa/platform';

const REST_MS = 5_000;

interface ResilientStoreOptions {
  readonly shared: Store;
  readonly bucket: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Counts in the shared store, else in this process: never unlimited, never all refused. Two breakers nest: each bucket
 * asks again after five seconds; behind it `RedisCircuit`, one for all buckets, lets one request a second try Redis.
 */
export class ResilientRateLimitStore implements Store {
  readonly localKeys = false;
  readonly #options: ResilientStoreOptions;
  readonly #local = new MemoryStore();
  #restUntil = 0;
  #failing = false;

  constructor(options: ResilientStoreOptions) {
    this.#options = options;
  }

  init(options: Options): void {
    this.#local.init(options);
    // An initialisation that fails is a failure like any other: the next count tries the store again after its rest.
    void this.#withFallback(
      async () => this.#options.shared.init?.(options),
      () => undefined,
    );
  }

  increment(key: string): Promise<ClientRateLimitInfo> {
    return this.#withFallback(
      async () => this.#options.shared.increment(key),
      () => this.#local.increment(key),
    );
  }

  /** Of the interface, as the next: no request is taken back from its count. */
  async decrement(): Promise<void> {}

  async resetKey(): Promise<void> {}

  async shutdown(): Promise<void> {
    this.#local.shutdown();
    await this.#options.shared.shutdown?.();
  }

  /** Says that this process counts for itself, or undefined while the shared store works. */
  fault(): string | undefined {
    return this.#failing
      ? 'rate limits: the shared store cannot be reached; each gateway counts for itself'
      : undefined;
  }

  async #withFallback<T>(shared: () => Promise<T>, local: () => Promise<T> | T): Promise<T> {
    const { clock, bucket, logger } = this.#options;
    if (clock.now() < this.#restUntil) return local();
    try {
      const result = await shared();
      if (this.#failing) logger.info({ bucket }, 'The shared rate-limit store works again');
      this.#failing = false;
      return result;
    } catch (err) {
      logger.warn({ err, bucket }, 'The shared rate-limit store failed; counting in memory');
      this.#failing = true;
      this.#restUntil = clock.now() + REST_MS;
      return local();
    }
  }
}
