import { CancelledError, NotFoundError } from '@regqa/errors';
import type { JobOutcome, JobRecord } from '@regqa/ports';
import { change } from '../tables.ts';
import type { JobRow, Tables } from '../tables.ts';

/** What a job is before any worker takes it. */
export const AS_NEW = {
  state: 'queued',
  progress: { stage: 'queued', done: 0, total: 0 },
  attempts: 0,
  error: null,
  outcome: null,
  startedAt: null,
  finishedAt: null,
  handedOverAt: null,
} as const satisfies Partial<JobRow>;

export function toJob({ handedOverAt: _handedOverAt, ...job }: JobRow): JobRecord {
  return job;
}

export const isUnfinished = ({ state }: Pick<JobRow, 'state'>): boolean => state === 'queued' || state === 'running';

/** Throws NotFoundError when the job was deleted, CancelledError when it was cancelled or ended otherwise. */
export function refuseUnlessUnfinished(tables: Tables, jobId: string): void {
  const job = tables.jobs.get(jobId);
  if (job === undefined) throw new NotFoundError(`The job ${jobId} was deleted`);
  if (!isUnfinished(job)) throw new CancelledError(`The job ${jobId} is ${job.state}`);
}

/** What a parent's outcome is: the first of these that any of its children had. */
const BY_WEIGHT: readonly JobOutcome[] = ['failed', 'quarantined', 'cancelled', 'published', 'unchanged'];

/** Counts the finished children of a parent that is under way, and completes it when its last child is finished. */
export function settleParent(tables: Tables, parentJobId: string | null): void {
  const parent = tables.jobs.get(parentJobId ?? '');
  if (parent === undefined || !isUnfinished(parent)) return;
  const children = [...tables.jobs.values()].filter((job) => job.parentJobId === parent.id);
  const outcomes = children.map(({ outcome }) => outcome).filter((outcome) => outcome !== null);
  const [done, total] = [outcomes.length, children.length];
  if (done < total) return change(tables.jobs, parent.id, { progress: { ...parent.progress, done, total } });
  const failed = outcomes.filter((outcome) => outcome === 'failed').length;
  change(tables.jobs, parent.id, {
    state: 'completed',
    progress: { stage: 'done', done, total },
    outcome: BY_WEIGHT.find((outcome) => outcomes.includes(outcome)) ?? 'unchanged',
    error: failed > 0 ? `${failed} of ${total} documents failed` : null,
    finishedAt: tables.now(),
  });
}

/** Removes what killed runs left of a version, unless another job of it is under way: they may be that job's. */
export function discardLeftovers(tables: Tables, versionId: string | null): void {
  if ([...tables.jobs.values()].some((job) => job.versionId === versionId && isUnfinished(job))) return;
  const published = tables.versions.get(versionId ?? '')?.generation;
  for (const [generation, row] of tables.generations)
    if (row.versionId === versionId && generation !== published) tables.generations.delete(generation);
}
