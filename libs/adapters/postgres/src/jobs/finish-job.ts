import type { ReceiptBody } from '@regqa/contracts';
import { storableJson } from '@regqa/domain';
import { CancelledError, NotFoundError } from '@regqa/errors';
import type { JobOutcome } from '@regqa/ports';
import type { Statements } from '../database.ts';
import type { JobState } from '../generated/prisma/client.ts';
import { settleParents } from './settle-parents.ts';

export const UNFINISHED: JobState[] = ['queued', 'running'];

export interface JobEnd {
  readonly state: 'completed' | 'failed' | 'cancelled';
  readonly outcome: JobOutcome;
  readonly error?: string;
  readonly receipt?: ReceiptBody | null;
}

/**
 * Ends a job that is queued or running, removes what its version's unpublished runs left, and counts it for its parent.
 * Returns false, and changes nothing, when the job is gone or finished already: of two that end it, one wins.
 */
export async function finishJob(
  tx: Statements,
  jobId: string,
  { state, outcome, error, receipt }: JobEnd,
): Promise<boolean> {
  const [job] = await tx.job.updateManyAndReturn({
    where: { id: jobId, state: { in: UNFINISHED } },
    data: {
      state,
      outcome,
      error: error ?? null,
      finishedAt: new Date(),
      ...(receipt && { receipt: storableJson(receipt) }),
      ...(state === 'completed' && { stage: 'done' }),
    },
  });
  if (job === undefined) return false;
  if (state === 'completed') await tx.job.update({ where: { id: jobId }, data: { progressDone: job.progressTotal } });
  if (job.versionId !== null) await discardLeftovers(tx, [job.versionId]);
  await settleParents(tx, [job.parentJobId]);
  return true;
}

/** See JobStore.completeUnchanged; runs in a transaction. The version shows the newer receipt. */
export async function completeUnchanged(tx: Statements, jobId: string, receipt: ReceiptBody): Promise<void> {
  const job = await tx.job.findFirst({ where: { id: jobId, state: { in: UNFINISHED } }, select: { versionId: true } });
  if (job?.versionId != null)
    await tx.version.updateMany({
      where: { id: job.versionId, status: 'published' },
      data: { receipt: storableJson(receipt) },
    });
  await finishJob(tx, jobId, { state: 'completed', outcome: 'unchanged', receipt });
}

/**
 * Locks the job until the transaction ends. Throws NotFoundError when it was deleted, CancelledError when it was
 * cancelled or ended otherwise: a run that ends too late changes nothing.
 */
export async function refuseUnlessUnfinished(tx: Statements, jobId: string): Promise<void> {
  const [job] = await tx.$queryRaw<{ state: JobState }[]>`SELECT state FROM jobs WHERE id = ${jobId} FOR NO KEY UPDATE`;
  if (job === undefined) throw new NotFoundError(`The job ${jobId} was deleted`);
  if (!UNFINISHED.includes(job.state)) throw new CancelledError(`The job ${jobId} is ${job.state}`);
}

/**
 * Removes passages of the versions that belong to no published generation: what killed runs left. While another job of
 * a version is under way, its passages stay, since they may be that job's.
 */
export async function discardLeftovers(tx: Statements, versionIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM passages p USING versions v
    WHERE p.version_id = v.id AND v.id = ANY(${versionIds}::text[]) AND p.generation IS DISTINCT FROM v.generation
    AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.version_id = v.id AND j.state IN ('queued', 'running'))`;
}
