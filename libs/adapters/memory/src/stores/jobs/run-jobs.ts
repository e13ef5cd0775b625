import type { JobRecord, JobStore } from '@regqa/ports';
import { storable } from '../storable.ts';
import { change } from '../tables.ts';
import type { JobRow, Operation, Tables } from '../tables.ts';
import { isUnfinished, toJob } from './job-rows.ts';

/** See JobStore.beginJob. The first child that begins sets its parent running. */
export function beginJob(tables: Tables, jobId: string): JobRecord | undefined {
  const now = tables.now();
  const job = tables.jobs.get(jobId);
  if (job === undefined || !isUnfinished(job) || job.kind === 'reprocess-all') return undefined;
  const begun: JobRow = { ...job, state: 'running', startedAt: now, handedOverAt: now, attempts: job.attempts + 1 };
  tables.jobs.set(jobId, begun);
  const parent = tables.jobs.get(job.parentJobId ?? '');
  if (parent?.state === 'queued')
    change<JobRow>(tables.jobs, parent.id, {
      state: 'running',
      progress: { ...parent.progress, stage: 'reading' },
      startedAt: now,
    });
  return toJob(begun);
}

/** See JobStore.reportProgress. */
export function reportProgress(tables: Tables, jobId: string, progress: JobRow['progress']): boolean {
  const job = tables.jobs.get(jobId);
  if (job === undefined || !isUnfinished(job)) return false;
  const { stage, done, total } = progress;
  tables.jobs.set(jobId, { ...job, progress: { stage, done, total }, handedOverAt: tables.now() });
  return true;
}

/** See JobStore.requeueJob. It counts as handed over, since the queue itself runs it again. */
export function requeueJob(tables: Tables, jobId: string, error: string): void {
  const job = tables.jobs.get(jobId);
  if (job?.state !== 'running') return;
  tables.jobs.set(jobId, {
    ...job,
    state: 'queued',
    progress: { ...job.progress, stage: 'queued' },
    error: storable(error),
    handedOverAt: tables.now(),
  });
}

/** See JobStore.markQueued. */
export function markQueued(tables: Tables, jobIds: readonly string[]): void {
  for (const id of jobIds) {
    const job = tables.jobs.get(id);
    if (job !== undefined && isUnfinished(job)) change(tables.jobs, id, { handedOverAt: tables.now() });
  }
}

export const jobsToQueue: Operation<JobStore['jobsToQueue']> = (tables, { staleAfterMs, limit, reprocessLimit }) => {
  const aliveAfter = tables.now().getTime() - staleAfterMs;
  const isWithQueue = ({ handedOverAt }: JobRow) => handedOverAt !== null && handedOverAt.getTime() >= aliveAfter;
  const leaves = [...tables.jobs.values()].filter((job) => isUnfinished(job) && job.kind !== 'reprocess-all');
  const children = leaves.filter(({ parentJobId }) => parentJobId !== null);
  const free = Math.max(0, reprocessLimit - children.filter(isWithQueue).length);
  return [
    ...leaves.filter((job) => job.parentJobId === null && !isWithQueue(job)),
    ...children.filter((job) => !isWithQueue(job)).slice(0, free),
  ]
    .slice(0, limit)
    .map(({ id }) => id);
};
