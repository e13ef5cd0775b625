/** Removes what the usage log has kept for longer than it may. */
import type { Logger } from '@regqa/platform';
import type { Clock, UsageLog } from '@regqa/ports';

const DAY_MS = 86_400_000;
const INTERVAL_MS = 3_600_000;

export interface RetentionDeps {
  readonly usage: Pick<UsageLog, 'removeBefore'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Looks at once and then every hour for questions that were asked more than `days` ago; for none where that is 0.
 * Several instances may do so at once. Returns how to stop, which waits for what runs.
 */
export function startUsageRetention(deps: RetentionDeps, days: number): () => Promise<void> {
  if (days === 0) return async () => {};
  let running: Promise<void> = Promise.resolve();
  const look = () => {
    running = running.then(() => removeOld(deps, days));
  };
  look();
  const timer = setInterval(look, INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

async function removeOld({ usage, clock, logger }: RetentionDeps, days: number): Promise<void> {
  try {
    const removed = await usage.removeBefore(new Date(clock.now() - days * DAY_MS));
    if (removed > 0)
      logger.info({ removed, retention_days: days }, 'Questions older than the statistics may keep were removed');
  } catch (err) {
    logger.warn({ err }, 'Old questions could not be removed from the statistics; they are in an hour');
  }
}
