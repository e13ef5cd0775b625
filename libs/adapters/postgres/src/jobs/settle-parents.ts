import type { Statements } from '../database.ts';
import type { JobOutcome, Prisma } from '../generated/prisma/client.ts';

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
