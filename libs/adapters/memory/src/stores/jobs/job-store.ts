import type { JobFilter, JobState, JobStore, Page } from '@regqa/ports';
import type { MemoryDatabase } from '../memory-database.ts';
import { paged } from '../tables.ts';
import type { JobRow, Tables } from '../tables.ts';
import { createReprocess, createReprocessAll } from './create-jobs.ts';
import { cancelJob, completeUnchanged, failJob } from './end-jobs.ts';
import { toJob } from './job-rows.ts';
import { retryJob } from './reopen-jobs.ts';
import { beginJob, jobsToQueue, markQueued, reportProgress, requeueJob } from './run-jobs.ts';

/** Jobs in memory, over the same tables as the documents that they read. */
export function createJobStore(database: MemoryDatabase): JobStore {
  const now = () => database.now();
  const write: MemoryDatabase['write'] = (operation, make) => database.write(operation, make);
  return {
    getJob: (jobId) =>
      database.read('jobs.getJob', ({ jobs }) => {
        const row = jobs.get(jobId);
        return row && toJob(row);
      }),
    listJobs: (filter, page) => database.read('jobs.listJobs', (tables) => listJobs(tables, filter, page)),
    jobsToQueue: (options) => database.read('jobs.jobsToQueue', (tables) => jobsToQueue(tables, now(), options)),
    createReprocess: (documentId, requestId, versionId) =>
      write('jobs.createReprocess', (tables) => createReprocess(tables, now(), { documentId, requestId, versionId })),
    createReprocessAll: (requestId) =>
      write('jobs.createReprocessAll', (tables) => createReprocessAll(tables, now(), requestId)),
    markQueued: (jobIds) => write('jobs.markQueued', (tables) => markQueued(tables, now(), jobIds)),
    beginJob: (jobId) => write('jobs.beginJob', (tables) => beginJob(tables, now(), jobId)),
    reportProgress: (jobId, progress) =>
      write('jobs.reportProgress', (tables) => reportProgress(tables, jobId, { progress, now: now() })),
    requeueJob: (jobId, error) =>
      write('jobs.requeueJob', (tables) => requeueJob(tables, jobId, { error, now: now() })),
    failJob: (jobId, error) => write('jobs.failJob', (tables) => failJob(tables, jobId, { error, now: now() })),
    completeUnchanged: (jobId, receipt) =>
      write('jobs.completeUnchanged', (tables) => completeUnchanged(tables, jobId, { receipt, now: now() })),
    cancelJob: (jobId) => write('jobs.cancelJob', (tables) => cancelJob(tables, now(), jobId)),
    retryJob: (jobId) => write('jobs.retryJob', (tables) => retryJob(tables, now(), jobId)),
  };
}

function listJobs(
  tables: Tables,
  { state, ...rest }: JobFilter,
  page: Page,
): Awaited<ReturnType<JobStore['listJobs']>> {
  const inAnyState = [...tables.jobs.values()]
    .filter((job) =>
      Object.entries(rest).every(([name, value]) => value === undefined || job[name as keyof JobRow] === value),
    )
    .reverse();
  const byState: Record<JobState, number> = { queued: 0, running: 0, completed: 0, failed: 0, cancelled: 0 };
  for (const job of inAnyState) byState[job.state] += 1;
  const found = inAnyState.filter((job) => state === undefined || job.state === state);
  return { jobs: paged(found, page).map(toJob), total: found.length, byState };
}
