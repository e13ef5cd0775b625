import type { PassageIndex } from '@regqa/ports';
import type { Logger } from '@regqa/platform';

/** Rest after a fold, as a multiple of its time: folds grow with the index, additions do not. */
const REST_AFTER_FOLD = 3;

/** Folds recent additions into the passage index: soon after a burst, and now and then within a long one. */
export class IndexOptimizer {
  private readonly index: PassageIndex;
  private readonly logger: Logger;
  private readonly quietMs: number;
  private readonly longestWaitMs: number;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private waitingSince = 0;
  private restUntil = 0;

  constructor(index: PassageIndex, logger: Logger, times: { quietMs: number; longestWaitMs: number }) {
    this.index = index;
    this.logger = logger;
    this.quietMs = times.quietMs;
    this.longestWaitMs = times.longestWaitMs;
  }

  changed(): void {
    const now = Date.now();
    if (this.timer === undefined) this.waitingSince = now;
    clearTimeout(this.timer);
    const wait = Math.max(
      0,
      this.restUntil - now,
      Math.min(this.quietMs, this.waitingSince + this.longestWaitMs - now),
    );
    this.timer = setTimeout(() => void this.run(), wait);
  }

  async drain(): Promise<void> {
    if (this.timer !== undefined) await this.run();
    await this.running;
  }

  /** Waits for a running fold and starts no more: the next change folds what is left. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.running;
  }

  private async run(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.running;
    const started = Date.now();
    this.running = this.index
      .optimize()
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'The passage index could not be optimised; the next change tries again'),
      );
    await this.running;
    const ended = Date.now();
    this.restUntil = ended + REST_AFTER_FOLD * (ended - started);
    this.running = undefined;
  }
}
