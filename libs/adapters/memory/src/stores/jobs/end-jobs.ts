import type { ReceiptBody } from '@regqa/contracts';
import { ConflictError, NotFoundError } from '@regqa/errors';
import type { JobOutcome, JobRecord } from '@regqa/ports';
import { setUnpublishedStatus } from '../documents/document-status.ts';
import { storable } from '../storable.ts';
import { change } from '../tables.ts';
import type { JobRow, Tables } from '../tables.ts';
import { discardLeftovers, isUnfinished, settleParent, toJob } from './job-rows.ts';

/** Shown as the reason why a version that was never published does not answer. */
const CANCELLED = 'Cancelled by an administrator';

interface JobEnd {
  readonly state: 'completed' | 'failed';
  readonly outcome: JobOutcome;
  readonly error?: string;
  readonly receipt?: ReceiptBody | null;
}

/**
 * Ends a job that is queued or running, removes what its version's unpublished runs left, and counts it for its parent.
 * Returns false, and changes nothing, when the job is gone or finished already.
 */
export function finishJob(tables: Tables, jobId: string, { state, outcome, error, receipt }: JobEnd): boolean {
  const job = tables.jobs.get(jobId);
  if (job === undefined || !isUnfinished(job)) return false;
  const { total } = job.progress;
  change(tables.jobs, jobId, {
    ...{ state, outcome },
    error: storable(error ?? null),
    finishedAt: tables.now(),
    ...(receipt && { receipt: storable(receipt) }),
    ...(state === 'completed' && { progress: { stage: 'done', done: total, total } }),
  });
  discardLeftovers(tables, job.versionId);
  settleParent(tables, job.parentJobId);
  return true;
}

/** See JobStore.completeUnchanged. */
export function completeUnchanged(tables: Tables, jobId: string, receipt: ReceiptBody): void {
  const job = tables.jobs.get(jobId);
  if (job === undefined || !isUnfinished(job)) return;
  if (tables.versions.get(job.versionId ?? '')?.status === 'published')
    change(tables.versions, job.versionId!, { receipt: storable(receipt) });
  finishJob(tables, jobId, { state: 'completed', outcome: 'unchanged', receipt });
}

/** See JobStore.failJob. */
export function failJob(tables: Tables, jobId: string, error: string): void {
  if (!finishJob(tables, jobId, { state: 'failed', outcome: 'failed', error })) return;
  const versionId = tables.jobs.get(jobId)?.versionId ?? null;
  setUnpublishedStatus(tables, versionId, { status: 'failed', reason: storable(error) });
}

/** See JobStore.cancelJob. Children come before their parent. */
export function cancelJob(tables: Tables, jobId: string): JobRecord {
  const job = tables.jobs.get(jobId);
  if (job === undefined) throw new NotFoundError('Job not found');
  if (!isUnfinished(job)) throw new ConflictError(`The job is ${job.state} already`, { job_id: jobId });
  const cancelled = [...tables.jobs.values()].filter((one) => one.parentJobId === jobId && isUnfinished(one));
  for (const one of [...cancelled, job])
    change<JobRow>(tables.jobs, one.id, { state: 'cancelled', outcome: 'cancelled', finishedAt: tables.now() });
  for (const { versionId } of [...cancelled, job]) {
    setUnpublishedStatus(tables, versionId, { status: 'failed', reason: CANCELLED });
    discardLeftovers(tables, versionId);
  }
  settleParent(tables, job.parentJobId);
  return toJob(tables.jobs.get(jobId)!);
}
