import { OverloadedError } from '@regqa/errors';
import type { Logger } from '@regqa/platform';
import type { Clock } from '@regqa/ports';

export interface ServiceLoadOptions {
  /** Most requests on their way to one service at once; one key may have half of them. */
  readonly most: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

const LOG_EVERY_MS = 60_000;

/** Bounds the requests on their way to one service: a slow one must not take the memory that others need. */
export class ServiceLoad {
  readonly #service: string;
  readonly #options: ServiceLoadOptions;
  readonly #byKey = new Map<string, number>();
  #all = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(service: string, options: ServiceLoadOptions) {
    this.#service = service;
    this.#options = options;
  }

  /** Takes a place; returns what gives it back. Throws OverloadedError when there is none. */
  enter(keyId: string): () => void {
    const own = this.#byKey.get(keyId) ?? 0;
    const { most } = this.#options;
    if (this.#all >= most || own >= Math.ceil(most / 2)) throw this.#refusal();
    this.#count(keyId, 1);
    return () => this.#count(keyId, -1);
  }

  #count(keyId: string, change: 1 | -1): void {
    this.#all += change;
    const own = (this.#byKey.get(keyId) ?? 0) + change;
    if (own === 0) this.#byKey.delete(keyId);
    else this.#byKey.set(keyId, own);
  }

  #refusal(): OverloadedError {
    const { clock, logger, most } = this.#options;
    if (clock.now() - this.#loggedAt >= LOG_EVERY_MS) {
      this.#loggedAt = clock.now();
      logger.warn(
        { service: this.#service, most },
        'Too many requests are on their way to a service; some are refused with 503',
      );
    }
    return new OverloadedError(
      `Too many requests are waiting for the ${this.#service} service. Try again in a moment.`,
    );
  }
}
