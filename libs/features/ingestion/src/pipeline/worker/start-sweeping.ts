import type { IngestionDeps } from './ingestion-context.ts';
import { queueDueVersions } from './queue-due-versions.ts';
import { sweepOutbox } from './sweep-outbox.ts';

/** After how many milliseconds jobs are handed over again that a worker still held. */
const HELD_AGAIN_MS = 500;

export interface Sweeping {
  /** Hands over what may follow now, as after a job has ended; calls that come while it waits are one. */
  soon(): void;
  /** Resolves when no sweep is running. */
  drain(): Promise<void>;
  /** Starts no further sweep; resolves when the running one has ended. */
  stop(): Promise<void>;
}

/** Looks for pending jobs and versions that come into force, at once and then at an interval. */
export function startSweeping(
  deps: Pick<IngestionDeps, 'documents' | 'jobs' | 'queue' | 'logger'>,
  { intervalMs, reprocessLimit }: { intervalMs: number; reprocessLimit: number },
): Sweeping {
  let current: Promise<void> = Promise.resolve();
  let waiting = false;
  let stopped = false;
  let again: NodeJS.Timeout | undefined;
  const run = (work: () => Promise<unknown>) => {
    if (stopped) return;
    current = current.then(work).then(
      () => undefined,
      (error: unknown) =>
        deps.logger.warn({ err: error }, 'Pending jobs could not be handed to the queue; the next sweep will'),
    );
  };
  const sweep = async () => {
    const { held } = await sweepOutbox(deps, reprocessLimit);
    if (held > 0 && !stopped) again ??= setTimeout(sweepAgain, HELD_AGAIN_MS);
  };
  const sweepAgain = () => {
    again = undefined;
    run(sweep);
  };
  const whole = () =>
    run(async () => {
      await queueDueVersions(deps);
      await sweep();
    });
  whole();
  const timer = setInterval(whole, intervalMs);
  return {
    soon: () => {
      if (waiting) return;
      waiting = true;
      run(() => {
        waiting = false;
        return sweep();
      });
    },
    drain: () => current,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(again);
      await current;
    },
  };
}
