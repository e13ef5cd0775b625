import type { Clock } from '@regqa/ports';
import type { RedisLog } from './redis-connection.ts';

/** After a failure Redis is left alone this long: a frozen one delays one request a second, not all. */
const REST_MS = 1_000;

export interface RedisCircuitOptions {
  /** What it guards, for the log. */
  readonly use: string;
  /** Longest that one use may take, in milliseconds. */
  readonly deadlineMs: number;
  readonly clock: Clock;
  readonly logger: RedisLog;
}

/** Keeps a Redis that is away, frozen or read-only from costing time: after a failure one use at a time tries it again. */
export class RedisCircuit {
  readonly #options: RedisCircuitOptions;
  #restUntil = 0;
  #failing = false;
  #trying = false;

  constructor(options: RedisCircuitOptions) {
    this.#options = options;
  }

  /** Returns what `work` does. Throws its error, or an Error at once while Redis is left alone, or when the deadline has passed. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#failing && (this.#trying || this.#options.clock.now() < this.#restUntil)) throw new Error('Redis is left alone after a failure');
    const trial = this.#failing;
    if (trial) this.#trying = true;
    try {
      const result = await withinDeadline(work(), this.#options.deadlineMs);
      this.#succeeded();
      return result;
    } catch (error) {
      this.#failed(error);
      throw error;
    } finally {
      if (trial) this.#trying = false;
    }
  }

  #succeeded(): void {
    if (this.#failing) this.#options.logger.warn({ use: this.#options.use }, 'Redis works again');
    this.#failing = false;
  }

  #failed(err: unknown): void {
    if (!this.#failing) this.#options.logger.warn({ err, use: this.#options.use }, 'Redis failed; going on without it');
    this.#failing = true;
    this.#restUntil = this.#options.clock.now() + REST_MS;
  }
}

/** Returns what the work gives, or throws an Error when it takes longer. */
export function withinDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`Redis did not answer within ${deadlineMs} ms`));
    // A process that was busy itself looks first whether the answer has come meanwhile.
    const timer = setTimeout(() => setImmediate(late), deadlineMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
