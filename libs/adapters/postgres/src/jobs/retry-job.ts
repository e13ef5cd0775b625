import { ConflictError, NotFoundError } from '@regqa/errors';
import type { JobRecord } from '@regqa/ports';
import { lockDocumentsOfJob } from '../corpus-lock.ts';
import type { Statements } from '../database.ts';
import { toJob } from '../records.ts';
import { refuseSecondReprocessAll } from './create-reprocess.ts';
import { reopenJobs } from './reopen-jobs.ts';

/** See JobStore.retryJob; runs in a transaction. */
export async function retryJob(tx: Statements, jobId: string): Promise<JobRecord> {
  await lockDocumentsOfJob(tx, jobId);
  const job = await tx.job.findUnique({ where: { id: jobId } });
  if (job === null) throw new NotFoundError('Job not found');
  const jobs = job.kind === 'reprocess_all' ? await childrenToRetry(tx, jobId) : [jobId];
  if ((await reopenJobs(tx, jobs)) === 0)
    throw new ConflictError(`The job is ${job.state}: only failed and cancelled jobs are run again`, { job_id: jobId });
  return toJob(await tx.job.findUniqueOrThrow({ where: { id: jobId } }));
}

/** Children are run again under their parent, which must then be the only one of its kind under way, itself apart. */
async function childrenToRetry(tx: Statements, parentJobId: string): Promise<string[]> {
  await refuseSecondReprocessAll(tx, parentJobId);
  const children = await tx.job.findMany({
    where: { parentJobId, state: { in: ['failed', 'cancelled'] } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  return children.map(({ id }) => id);
}
