import { QUEUES } from '@regqa/contracts';
import { ConflictError } from '@regqa/errors';
import type { JobQueue, JobStore } from '@regqa/ports';
import type { IngestionDeps } from './ingestion-context.ts';

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

/**
 * Hands over all uploads, and up to `reprocessLimit` documents of a reprocess-all job. Returns how many were taken, and
 * how many a worker still holds: these stay pending. Adds nothing twice.
 */
export async function sweepOutbox(
  stores: { jobs: Pick<JobStore, 'jobsToQueue' | 'markQueued'>; queue: Pick<JobQueue, 'add'> },
  reprocessLimit: number,
): Promise<{ handed: number; held: number }> {
  let handed = 0;
  for (;;) {
    const { lostAfterMs } = QUEUES.ingestion;
    const jobIds = await stores.jobs.jobsToQueue({ staleAfterMs: lostAfterMs, limit: BATCH, reprocessLimit });
    const held = new Set(await stores.queue.add(jobIds.map((jobId) => ({ jobId }))));
    const taken = jobIds.filter((jobId) => !held.has(jobId));
    if (taken.length > 0) await stores.jobs.markQueued(taken);
    handed += taken.length;
    if (taken.length < BATCH) return { handed, held: held.size };
  }
}
