import { ConflictError, NotFoundError } from '@regqa/errors';
import type { JobRecord } from '@regqa/ports';
import { lockDocumentsOfJob } from '../corpus-lock.ts';
import type { Statements } from '../database.ts';
import { setUnpublishedStatus } from '../documents/document-status.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { toJob } from '../records.ts';
import { refuseSecondReprocessAll } from './create-reprocess.ts';
import { settleParents } from './finish-job.ts';

/** A job as it was before any worker took it. */
const AS_NEW = {
  state: 'queued',
  stage: 'queued',
  progressDone: 0,
  progressTotal: 0,
  attempts: 0,
  error: null,
  outcome: null,
  startedAt: null,
  finishedAt: null,
  handedOverAt: null,
} as const satisfies Prisma.JobUpdateManyMutationInput;

/** Queues failed or cancelled leaf jobs again, with their versions and parents. Returns how many. */
export async function reopenJobs(tx: Statements, jobIds: readonly string[]): Promise<number> {
  const jobs = await tx.job.updateManyAndReturn({
    where: { id: { in: [...jobIds] }, state: { in: ['failed', 'cancelled'] }, kind: { not: 'reprocess_all' } },
    data: AS_NEW,
    select: { versionId: true, parentJobId: true },
  });
  await setUnpublishedStatus(
    tx,
    jobs.flatMap(({ versionId }) => versionId ?? []),
    { status: 'processing', reason: null },
  );
  const parents = [...new Set(jobs.flatMap(({ parentJobId }) => parentJobId ?? []))];
  await tx.job.updateMany({ where: { id: { in: parents } }, data: { ...AS_NEW, state: 'running', stage: 'reading' } });
  await settleParents(tx, parents);
  return jobs.length;
}

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
