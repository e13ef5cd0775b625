import { setTimeout as pause } from 'node:timers/promises';
import { DependencyUnavailableError } from '@regqa/errors';
import type { Logger } from '@regqa/platform';

/** How long a start waits for a store: whoever starts everything at once starts the slowest server in that time. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 500;

export interface ReachOptions {
  readonly logger: Pick<Logger, 'warn'>;
  /** In milliseconds; 30 s unless set. */
  readonly patienceMs?: number;
  readonly stopping?: AbortSignal | undefined;
}

/**
 * Does the work, again while it fails with DependencyUnavailableError, and returns what it returns; the first failure
 * is logged. Throws the last one when the store is still out of reach after `patienceMs`, any other error at once, and
 * the reason of `stopping` once that is aborted.
 */
export async function untilInReach<T>(
  work: () => Promise<T>,
  { logger, patienceMs = PATIENCE_MS, stopping }: ReachOptions,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DependencyUnavailableError) || Date.now() >= deadline) throw error;
      if (attempt === 1)
        logger.warn(
          { err: error, component: error.component, patience_ms: patienceMs },
          'The start waits for a store that is out of reach',
        );
      await pause(PAUSE_MS, undefined, { signal: stopping }).catch(() => stopping?.throwIfAborted());
    }
  }
}
