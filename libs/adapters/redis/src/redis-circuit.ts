import type { Clock } from '@regqa/ports';
import type { RedisLog } from './redis-connection.ts';

/** Time without a try after a failure, so that a frozen Redis delays one request a second, not all. */
const REST_MS = 1_000;

export interface RedisCircuitOptions {
  /** What it guards, for the log. */
  readonly use: string;
  readonly deadlineMs: number;
  readonly clock: Clock;
  readonly logger: RedisLog;
}

/** Redis replied too late, or this process was too busy to read the reply in time. */
class LateReplyError extends Error {}

/** Circuit breaker: while Redis is away, frozen or read-only uses fail at once, and one at a time tries it again. */
export class RedisCircuit {
  readonly #options: RedisCircuitOptions;
  #restUntil = 0;
  #answeredAt = -Infinity;
  #failing = false;
  #trying = false;

  constructor(options: RedisCircuitOptions) {
    this.#options = options;
  }

  /** Returns what `work` does. Throws its error, or an Error while Redis is left alone and after the deadline. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#failing && (this.#trying || this.#options.clock.now() < this.#restUntil))
      throw new Error('Redis is left alone after a failure');
    const trial = this.#failing;
    if (trial) this.#trying = true;
    try {
      const result = await withinDeadline(work(), this.#options.deadlineMs);
      this.#succeeded();
      return result;
    } catch (error) {
      if (trial || !this.#isMerelyBusy(error)) this.#failed(error);
      throw error;
    } finally {
      if (trial) this.#trying = false;
    }
  }

  /** A late reply while others come is a sign of load, under which the cache is needed most. */
  #isMerelyBusy(error: unknown): boolean {
    const { clock, deadlineMs } = this.#options;
    return error instanceof LateReplyError && clock.now() - this.#answeredAt <= deadlineMs;
  }

  #succeeded(): void {
    this.#answeredAt = this.#options.clock.now();
    if (this.#failing) this.#options.logger.warn({ use: this.#options.use }, 'Redis works again');
    this.#failing = false;
  }

  #failed(err: unknown): void {
    if (!this.#failing) this.#options.logger.warn({ err, use: this.#options.use }, 'Redis failed; going on without it');
    this.#failing = true;
    this.#restUntil = this.#options.clock.now() + REST_MS;
  }
}

/** A timer that comes so much later than it was set for says that this process was busy itself. */
const OWN_DELAY = 1.5;

/**
 * Returns what the work gives, or throws an Error when it takes longer. A process that was busy itself meanwhile waits
 * once more: what it had no time to send or to read is no fault of Redis.
 */
export function withinDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const begunAt = performance.now();
    const late = () => reject(new LateReplyError(`Redis did not answer within ${deadlineMs} ms`));
    // The reply may be there and be read in this turn of the loop: that is looked for before giving up.
    const giveUp = () => setImmediate(late);
    const look = () => {
      if (performance.now() - begunAt > deadlineMs * OWN_DELAY) timer = setTimeout(giveUp, deadlineMs);
      else giveUp();
    };
    let timer = setTimeout(look, deadlineMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
