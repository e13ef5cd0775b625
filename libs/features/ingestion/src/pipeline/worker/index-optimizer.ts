import type { IngestionDeps } from './ingestion-context.ts';

/** A burst of changes is over after this quiet time. */
const QUIET_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;
/** Rest after a fold, as a multiple of its time: folds grow with the index, additions do not. */
const REST_AFTER_FOLD = 3;

/** Folds recent additions into the passage index: soon after a burst, and now and then within a long one. */
export class IndexOptimizer {
  private readonly deps: Pick<IngestionDeps, 'index' | 'logger'>;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private waitingSince = 0;
  private restUntil = 0;

  constructor(deps: Pick<IngestionDeps, 'index' | 'logger'>) {
    this.deps = deps;
  }

  changed(): void {
    const now = Date.now();
    if (this.timer === undefined) this.waitingSince = now;
    clearTimeout(this.timer);
    const wait = Math.min(QUIET_MS, this.waitingSince + LONGEST_WAIT_MS - now);
    this.timer = setTimeout(() => void this.run(), Math.max(0, wait, this.restUntil - now));
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
    const { index, logger } = this.deps;
    this.running = index
      .optimize()
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'The passage index could not be optimised; the next change tries again'),
      );
    await this.running;
    const ended = Date.now();
    this.restUntil = ended + REST_AFTER_FOLD * (ended - started);
    this.running = undefined;
  }
}
