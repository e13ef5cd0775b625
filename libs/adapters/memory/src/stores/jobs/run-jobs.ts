import type { JobRecord, JobStore } from '@regqa/ports';
import { storable } from '../storable.ts';
import { change } from '../tables.ts';
import type { JobRow, Tables } from '../tables.ts';
import { isUnfinished, toJob } from './job-rows.ts';

/** See JobStore.beginJob. The first child that begins sets its parent running. */
export function beginJob(tables: Tables, now: Date, jobId: string): JobRecord | undefined {
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
export function reportProgress(
  tables: Tables,
  jobId: string,
  { progress, now }: { progress: JobRow['progress']; now: Date },
): boolean {
  const job = tables.jobs.get(jobId);
  if (job === undefined || !isUnfinished(job)) return false;
  const { stage, done, total } = progress;
  tables.jobs.set(jobId, { ...job, progress: { stage, done, total }, handedOverAt: now });
  return true;
}

/** See JobStore.requeueJob. It counts as handed over, since the queue itself runs it again. */
export function requeueJob(tables: Tables, jobId: string, { error, now }: { error: string; now: Date }): void {
  const job = tables.jobs.get(jobId);
  if (job?.state !== 'running') return;
  tables.jobs.set(jobId, {
    ...job,
    state: 'queued',
    progress: { ...job.progress, stage: 'queued' },
    error: storable(error),
    handedOverAt: now,
  });
}

/** See JobStore.markQueued. */
export function markQueued(tables: Tables, now: Date, jobIds: readonly string[]): void {
  for (const id of jobIds) {
    const job = tables.jobs.get(id);
    if (job !== undefined && isUnfinished(job)) change(tables.jobs, id, { handedOverAt: now });
  }
}

/** See JobStore.jobsToQueue. */
export function jobsToQueue(
  tables: Tables,
  now: Date,
  { staleAfterMs, limit, reprocessLimit }: Parameters<JobStore['jobsToQueue']>[0],
): string[] {
  const aliveAfter = now.getTime() - staleAfterMs;
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
}
