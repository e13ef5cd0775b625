import { setTimeout as pause } from 'node:timers/promises';

/** Two processes that commit at the same moment: one of them has to take the new state and try again. */
const CONFLICT = /conflict|concurrent|retryable|preempted/i;
const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 20;

/** Runs writes one after another; a write that lost a race against another process's commit is tried again. */
export class WriteQueue {
  private last: Promise<unknown> = Promise.resolve();

  /** Returns what the write returns, once every write before it has ended. */
  run<T>(write: () => Promise<T>): Promise<T> {
    const result = this.last.then(() => retryingConflicts(write));
    this.last = result.then(ignoreOutcome, ignoreOutcome);
    return result;
  }

  /** Resolves when every write so far has ended. */
  async idle(): Promise<void> {
    await this.last;
  }
}

/** The outcome belongs to whoever asked for the write; the queue only waits for its end. */
function ignoreOutcome(): void {}

/** Returns what the write returns; one that lost a race, by its message, is tried five times more in 1.5 seconds. */
export async function retryingConflicts<T>(write: () => Promise<T>, lost: RegExp = CONFLICT): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === ATTEMPTS || !lost.test(String(error))) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}
