import { setTimeout as pause } from 'node:timers/promises';
import { fillMissingGenerations } from './fill-missing-generations.ts';
import type { IndexUpkeepDeps } from './fill-missing-generations.ts';
import { removeStaleGenerations } from './remove-stale-generations.ts';

/** How often the index is compared with the database, generation by generation. */
const INTERVAL_MS = 60_000;
/** How often the index is asked meanwhile whether it is whole; one that is not is compared at once. */
const CHECK_MS = 2_000;
/** How long a store that failed is left alone. */
const RETRY_MS = 15_000;

export interface IndexUpkeepOptions {
  readonly intervalMs?: number;
  readonly retryMs?: number;
  readonly checkMs?: number;
}

export interface IndexUpkeep {
  /** Resolves when the comparison that is under way has ended, be it with a failure. */
  drain(): Promise<void>;
  /** Ends a filling between two batches; what is missing is found again at the next start. */
  stop(): Promise<void>;
}

/** At once and then at an interval, removes what killed runs left in the index and fills in what it lacks. */
export function startIndexUpkeep(
  deps: IndexUpkeepDeps,
  { intervalMs = INTERVAL_MS, retryMs = RETRY_MS, checkMs = CHECK_MS }: IndexUpkeepOptions = {},
): IndexUpkeep {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Promise<boolean> = Promise.resolve(true);
  const run = async () => {
    while (!signal.aborted) {
      current = compare(deps, signal);
      if (await current) await restWhileWhole(deps, { signal, intervalMs, checkMs });
      else await pause(retryMs, undefined, { signal, ref: false }).catch(ignoreAbort);
    }
  };
  const running = run();
  return {
    drain: async () => void (await current),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Resolves after the interval, or as soon as the index says that it is not whole. */
async function restWhileWhole(
  { index }: IndexUpkeepDeps,
  { signal, intervalMs, checkMs }: { signal: AbortSignal; intervalMs: number; checkMs: number },
): Promise<void> {
  for (const until = Date.now() + intervalMs; Date.now() < until && !signal.aborted;) {
    await pause(Math.min(checkMs, intervalMs), undefined, { signal, ref: false }).catch(ignoreAbort);
    const whole = await index.check().then(
      () => true,
      () => false,
    );
    if (!whole) return;
  }
}

async function compare(deps: IndexUpkeepDeps, signal: AbortSignal): Promise<boolean> {
  try {
    const removed = await removeStaleGenerations(deps);
    if (removed > 0) deps.logger.info({ generations: removed }, 'Passages of runs that did not end were removed');
    const filled = await fillMissingGenerations(deps, signal);
    if (filled > 0) deps.logger.info({ documents: filled }, 'The passage index has again what it lacked');
    return true;
  } catch (error) {
    if (!signal.aborted)
      deps.logger.warn({ err: error }, 'The passage index could not be compared with the database; it is tried again');
    return false;
  }
}

function ignoreAbort(error: unknown): void {
  if ((error as Error).name !== 'AbortError') throw error;
}
