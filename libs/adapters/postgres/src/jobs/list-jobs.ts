import type { JobState, JobStore } from '@regqa/ports';
import type { ClientQuery } from '../database.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { toJob, toStoredKind } from '../records.ts';

const NONE: Readonly<Record<JobState, number>> = { queued: 0, running: 0, completed: 0, failed: 0, cancelled: 0 };

export const listJobs: ClientQuery<JobStore['listJobs']> = async (client, filter, { skip, limit }) => {
  const { state, kind, documentId, parentJobId } = filter;
  const inAnyState: Prisma.JobWhereInput = {
    ...(kind !== undefined && { kind: toStoredKind(kind) }),
    ...(documentId !== undefined && { documentId }),
    ...(parentJobId !== undefined && { parentJobId }),
  };
  const [rows, groups] = await client.$transaction([
    client.job.findMany({
      where: { ...inAnyState, ...(state !== undefined && { state }) },
      orderBy: { number: 'desc' },
      skip,
      take: limit,
    }),
    client.job.groupBy({ by: ['state'], where: inAnyState, orderBy: { state: 'asc' }, _count: { _all: true } }),
  ]);
  const byState = { ...NONE };
  for (const group of groups) byState[group.state] = (group._count as { _all: number })._all;
  const total = state === undefined ? Object.values(byState).reduce((sum, count) => sum + count, 0) : byState[state];
  return { jobs: rows.map(toJob), total, byState };
};
