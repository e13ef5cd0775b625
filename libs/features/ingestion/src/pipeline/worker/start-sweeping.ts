import { QUEUES } from '@regqa/contracts';
import { ConflictError } from '@regqa/errors';
import type { IngestionDeps } from './ingestion-context.ts';

const INTERVAL_MS = 60_000;
/** After how many milliseconds jobs are handed over again that a worker still held. */
const HELD_AGAIN_MS = 500;

export interface Sweeping {
  /** Hands over what may follow now, as after a job has ended; calls that come while it waits are one. */
  soon(): void;
  drain(): Promise<void>;
  /** Starts no further sweep; resolves when the running one has ended. */
  stop(): Promise<void>;
}

/** Looks for pending jobs and versions that come into force, at once and then at an interval. */
export function startSweeping(
  deps: Pick<IngestionDeps, 'documents' | 'jobs' | 'queue' | 'logger'>,
  reprocessLimit: number,
): Sweeping {
  let current: Promise<void> = Promise.resolve();
  let waiting = false;
  let stopped = false;
  let again: NodeJS.Timeout | undefined;
  const run = (work: () => Promise<void>) => {
    if (stopped) return;
    current = current
      .then(work)
      .catch((error: unknown) =>
        deps.logger.warn({ err: error }, 'Pending jobs could not be handed to the queue; the next sweep will'),
      );
  };
  const sweep = async () => {
    waiting = false;
    if ((await sweepOutbox(deps, reprocessLimit)) > 0 && !stopped)
      again ??= setTimeout(() => {
        again = undefined;
        run(sweep);
      }, HELD_AGAIN_MS);
  };
  const whole = () =>
    run(async () => {
      await queueDueVersions(deps);
      await sweep();
    });
  whole();
  const timer = setInterval(whole, INTERVAL_MS);
  return {
    soon: () => {
      if (waiting) return;
      waiting = true;
      run(sweep);
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

/** Queues the versions that come into force today, to answer in place of older ones, unless they are under way. */
async function queueDueVersions({ documents, jobs }: Pick<IngestionDeps, 'documents' | 'jobs'>): Promise<void> {
  for (const { documentId, versionId } of await documents.versionsDue()) {
    try {
      await jobs.createReprocess(documentId, null, versionId);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
  }
}

const BATCH = 200;

/** Hands over uploads and up to `reprocessLimit` documents of reprocess-all; returns how many a worker still holds. */
async function sweepOutbox(deps: Pick<IngestionDeps, 'jobs' | 'queue'>, reprocessLimit: number): Promise<number> {
  for (;;) {
    const { lostAfterMs } = QUEUES.ingestion;
    const jobIds = await deps.jobs.jobsToQueue({ staleAfterMs: lostAfterMs, limit: BATCH, reprocessLimit });
    const held = new Set(await deps.queue.add(jobIds.map((jobId) => ({ jobId }))));
    const taken = jobIds.filter((jobId) => !held.has(jobId));
    if (taken.length > 0) await deps.jobs.markQueued(taken);
    if (taken.length < BATCH) return held.size;
  }
}
