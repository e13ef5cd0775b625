import type { Statements } from '../database.ts';
import { setUnpublishedStatus } from '../documents/document-status.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { settleParents } from './settle-parents.ts';

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
