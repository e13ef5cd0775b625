import { ConflictError, NotFoundError } from '@regqa/errors';
import type { JobRecord } from '@regqa/ports';
import { lockDocumentsOfJob } from '../corpus-lock.ts';
import type { Statements } from '../database.ts';
import { setUnpublishedStatus } from '../documents/document-status.ts';
import type { Job, Prisma } from '../generated/prisma/client.ts';
import { toJob } from '../records.ts';
import { discardLeftovers, settleParents, UNFINISHED } from './finish-job.ts';

/** Shown as the reason why a version that was never published does not answer. */
const REASON = 'Cancelled by an administrator';

/** See JobStore.cancelJob; runs in a transaction. Children come before their parent, as everywhere. */
export async function cancelJob(tx: Statements, jobId: string): Promise<JobRecord> {
  await lockDocumentsOfJob(tx, jobId);
  const children = await cancelWhere(tx, { parentJobId: jobId });
  const [job] = await cancelWhere(tx, { id: jobId });
  if (job === undefined) throw await explainRefusal(tx, jobId);
  const versionIds = [job, ...children].flatMap(({ versionId }) => versionId ?? []);
  await setUnpublishedStatus(tx, versionIds, { status: 'failed', reason: REASON });
  await discardLeftovers(tx, versionIds);
  await settleParents(tx, [job.parentJobId]);
  return toJob(job);
}

/** Of those that match, the jobs that nobody finished before. */
function cancelWhere(tx: Statements, where: Prisma.JobWhereInput): Promise<Job[]> {
  return tx.job.updateManyAndReturn({
    where: { ...where, state: { in: UNFINISHED } },
    data: { state: 'cancelled', outcome: 'cancelled', finishedAt: new Date() },
  });
}

async function explainRefusal(tx: Statements, jobId: string): Promise<Error> {
  const job = await tx.job.findUnique({ where: { id: jobId } });
  return job === null
    ? new NotFoundError('Job not found')
    : new ConflictError(`The job is ${job.state} already`, { job_id: jobId });
}
