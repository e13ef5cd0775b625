import type { ReceiptBody } from '@regqa/contracts';
import { storableJson } from '@regqa/domain';
import { CancelledError, NotFoundError } from '@regqa/errors';
import type { Statements } from '../database.ts';
import type { JobOutcome, JobState, Prisma } from '../generated/prisma/client.ts';

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

type Tally = Partial<Record<JobOutcome | 'unfinished', number>>;

/** What a parent's outcome is: the first of these that any of its children had. */
const BY_WEIGHT: readonly JobOutcome[] = ['failed', 'quarantined', 'cancelled', 'published', 'unchanged'];

/** Counts the finished children of parents that are under way, and completes those whose last child is finished. */
export async function settleParents(tx: Statements, parentJobIds: readonly (string | null)[]): Promise<void> {
  const ids = new Set(parentJobIds.filter((id) => id !== null));
  for (const id of [...ids].sort()) await settleParent(tx, id);
}

async function settleParent(tx: Statements, id: string): Promise<void> {
  // Locked before its children are counted, so that the last of two that finish at once sees the other.
  await tx.$queryRaw`SELECT 1 AS found FROM jobs WHERE id = ${id} FOR NO KEY UPDATE`;
  const groups = await tx.job.groupBy({ by: ['outcome'], where: { parentJobId: id }, _count: { _all: true } });
  const tally: Tally = Object.fromEntries(groups.map(({ outcome, _count }) => [outcome ?? 'unfinished', _count._all]));
  const total = groups.reduce((sum, { _count }) => sum + _count._all, 0);
  const done = total - (tally.unfinished ?? 0);
  const progress = { progressDone: done, progressTotal: total };
  const data = done < total ? progress : { ...progress, ...completed(tally, total) };
  await tx.job.updateMany({ where: { id, state: { in: ['queued', 'running'] } }, data });
}

function completed(tally: Tally, total: number): Prisma.JobUpdateManyMutationInput {
  const failed = tally.failed ?? 0;
  return {
    state: 'completed',
    stage: 'done',
    outcome: BY_WEIGHT.find((outcome) => tally[outcome]) ?? 'unchanged',
    error: failed > 0 ? `${failed} of ${total} documents failed` : null,
    finishedAt: new Date(),
  };
}
