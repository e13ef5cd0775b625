import { ConflictError, NotFoundError } from '@regqa/errors';
import type { JobRecord } from '@regqa/ports';
import { setUnpublishedStatus } from '../documents/document-status.ts';
import { change } from '../tables.ts';
import type { JobRow, Tables } from '../tables.ts';
import { refuseSecondReprocessAll } from './create-jobs.ts';
import { AS_NEW, settleParent, toJob } from './job-rows.ts';

const hasEndedBadly = ({ state }: JobRow): boolean => state === 'failed' || state === 'cancelled';

/** Queues a failed or cancelled leaf job again, with its version and its parent. */
export function reopenJob(tables: Tables, jobId: string): void {
  const job = tables.jobs.get(jobId)!;
  tables.jobs.set(jobId, { ...job, ...AS_NEW });
  setUnpublishedStatus(tables, job.versionId, { status: 'processing', reason: null });
  if (job.parentJobId === null) return;
  change<JobRow>(tables.jobs, job.parentJobId, {
    ...AS_NEW,
    state: 'running',
    progress: { stage: 'reading', done: 0, total: 0 },
  });
  settleParent(tables, job.parentJobId);
}

/** See JobStore.retryJob. */
export function retryJob(tables: Tables, jobId: string): JobRecord {
  const job = tables.jobs.get(jobId);
  if (job === undefined) throw new NotFoundError('Job not found');
  if (job.kind === 'reprocess-all') refuseSecondReprocessAll(tables, jobId);
  const leaves =
    job.kind === 'reprocess-all' ? [...tables.jobs.values()].filter(({ parentJobId }) => parentJobId === jobId) : [job];
  const again = leaves.filter(hasEndedBadly);
  if (again.length === 0)
    throw new ConflictError(`The job is ${job.state}: only failed and cancelled jobs are run again`, { job_id: jobId });
  for (const { id } of again) reopenJob(tables, id);
  return toJob(tables.jobs.get(jobId)!);
}
