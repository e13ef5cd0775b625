import type { JobQueue, JobStore } from '@regqa/ports';

const BATCH = 200;
/** A job handed over so long ago that has not begun is handed over again: a queue may have lost it. */
const STALE_AFTER_MS = 5 * 60_000;

/** Hands all pending jobs to the queue and returns how many. Running it twice adds nothing twice. */
export async function sweepOutbox(stores: { jobs: Pick<JobStore, 'jobsToQueue' | 'markQueued'>; queue: Pick<JobQueue, 'add'> }): Promise<number> {
  let handed = 0;
  for (;;) {
    const jobIds = await stores.jobs.jobsToQueue({ staleAfterMs: STALE_AFTER_MS, limit: BATCH });
    if (jobIds.length > 0) {
      await stores.queue.add(jobIds.map((jobId) => ({ jobId })));
      await stores.jobs.markQueued(jobIds);
    }
    handed += jobIds.length;
    if (jobIds.length < BATCH) return handed;
  }
}
