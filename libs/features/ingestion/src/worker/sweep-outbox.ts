import type { JobQueue, JobStore } from '@regqa/ports';

const BATCH = 200;
/** A job handed over so long ago that has not begun is handed over again: a queue may have lost it. */
const STALE_AFTER_MS = 5 * 60_000;

/**
 * Hands pending jobs to the queue and returns how many: all uploads, and of the documents of a reprocess-all job so many
 * that `reprocessLimit` of them are with the queue. Running it twice adds nothing twice.
 */
export async function sweepOutbox(stores: { jobs: Pick<JobStore, 'jobsToQueue' | 'markQueued'>; queue: Pick<JobQueue, 'add'> }, reprocessLimit: number): Promise<number> {
  let handed = 0;
  for (;;) {
    const jobIds = await stores.jobs.jobsToQueue({ staleAfterMs: STALE_AFTER_MS, limit: BATCH, reprocessLimit });
    if (jobIds.length > 0) {
      await stores.queue.add(jobIds.map((jobId) => ({ jobId })));
      await stores.jobs.markQueued(jobIds);
    }
    handed += jobIds.length;
    if (jobIds.length < BATCH) return handed;
  }
}
