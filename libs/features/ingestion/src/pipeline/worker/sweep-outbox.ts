import { QUEUES } from '@regqa/contracts';
import type { JobQueue, JobStore } from '@regqa/ports';

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
