import type { Logger } from '@regqa/platform';
import type { Clock, FeedbackStore, UsageLog } from '@regqa/ports';

const DAY_MS = 86_400_000;
const INTERVAL_MS = 3_600_000;

export interface RetentionDeps {
  readonly usage: Pick<UsageLog, 'removeBefore'>;
  readonly feedback: Pick<FeedbackStore, 'removeBefore'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Removes what is older than `days` every hour; 0 keeps all. The returned stop waits for a running removal. */
export function startRetention(deps: RetentionDeps, days: number): () => Promise<void> {
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

async function removeOld({ usage, feedback, clock, logger }: RetentionDeps, days: number): Promise<void> {
  const oldest = new Date(clock.now() - days * DAY_MS);
  try {
    const questions = await usage.removeBefore(oldest);
    const said = await feedback.removeBefore(oldest);
    if (questions + said > 0)
      logger.info({ questions, feedback: said, retention_days: days }, 'What was kept for long enough was removed');
  } catch (err) {
    logger.warn({ err }, 'Old questions and feedback could not be removed; they are in an hour');
  }
}
