import type { JobRecord, JobStore } from '@regqa/ports';
import { lockDocumentsOfJob } from '../corpus-lock.ts';
import type { ClientQuery, Statements } from '../database.ts';
import { setUnpublishedStatus } from '../documents/document-status.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { toJob } from '../records.ts';
import { finishJob, UNFINISHED } from './finish-job.ts';

/** See JobStore.beginJob; runs in a transaction. The first child that begins sets its parent running. */
export async function beginJob(tx: Statements, jobId: string): Promise<JobRecord | undefined> {
  const now = new Date();
  const [job] = await tx.job.updateManyAndReturn({
    where: { id: jobId, state: { in: UNFINISHED }, kind: { not: 'reprocess_all' } },
    data: { state: 'running', startedAt: now, handedOverAt: now, attempts: { increment: 1 } },
  });
  if (job === undefined) return undefined;
  if (job.parentJobId !== null) {
    await tx.job.updateMany({
      where: { id: job.parentJobId, state: 'queued' },
      data: { state: 'running', stage: 'reading', startedAt: now },
    });
  }
  return toJob(job);
}

export const reportProgress: ClientQuery<JobStore['reportProgress']> = async (
  client,
  jobId,
  { stage, done, total },
) => {
  const { count } = await client.job.updateMany({
    where: { id: jobId, state: { in: UNFINISHED } },
    data: { stage, progressDone: done, progressTotal: total, handedOverAt: new Date() },
  });
  return count > 0;
};

/** See JobStore.requeueJob. It counts as handed over, since the queue itself runs it again. */
export async function requeueJob(client: PrismaClient, jobId: string, error: string): Promise<void> {
  await client.job.updateMany({
    where: { id: jobId, state: 'running' },
    data: { state: 'queued', stage: 'queued', error, handedOverAt: new Date() },
  });
}

/** See JobStore.failJob; runs in a transaction. */
export async function failJob(tx: Statements, jobId: string, error: string): Promise<void> {
  await lockDocumentsOfJob(tx, jobId);
  if (!(await finishJob(tx, jobId, { state: 'failed', outcome: 'failed', error }))) return;
  const job = await tx.job.findUniqueOrThrow({ where: { id: jobId }, select: { versionId: true } });
  if (job.versionId !== null) await setUnpublishedStatus(tx, [job.versionId], { status: 'failed', reason: error });
}

/** See JobStore.jobsToQueue. One statement, so that what is with the queue and what may follow are of one moment. */
export const jobsToQueue: ClientQuery<JobStore['jobsToQueue']> = async (
  client,
  { staleAfterMs, limit, reprocessLimit },
) => {
  const aliveAfter = new Date(Date.now() - staleAfterMs);
  const rows = await client.$queryRaw<{ id: string }[]>`
    WITH unfinished AS (
      SELECT id, number, parent_job_id IS NOT NULL AS child, coalesce(handed_over_at >= ${aliveAfter}, false) AS with_queue
      FROM jobs WHERE state IN ('queued', 'running') AND kind <> 'reprocess-all'
    ), children AS (
      SELECT id, number FROM unfinished WHERE child AND NOT with_queue ORDER BY number
      LIMIT greatest(0, ${reprocessLimit}::int - (SELECT count(*)::int FROM unfinished WHERE child AND with_queue))
    )
    SELECT id FROM (
      SELECT id, number, 1 AS turn FROM unfinished WHERE NOT child AND NOT with_queue
      UNION ALL
      SELECT id, number, 2 FROM children
    ) pending
    ORDER BY turn, number LIMIT ${limit}`;
  return rows.map(({ id }) => id);
};
