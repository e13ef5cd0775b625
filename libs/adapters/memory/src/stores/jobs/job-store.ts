import type { JobRecord, JobState, JobStore } from '@regqa/ports';
import type { MemoryDatabase } from '../memory-database.ts';
import { paged } from '../tables.ts';
import type { JobRow, Operation, Tables } from '../tables.ts';
import { createReprocess, createReprocessAll } from './create-jobs.ts';
import { cancelJob, completeUnchanged, failJob } from './end-jobs.ts';
import { toJob } from './job-rows.ts';
import { retryJob } from './reopen-jobs.ts';
import { beginJob, jobsToQueue, markQueued, reportProgress, requeueJob } from './run-jobs.ts';

/** Jobs in memory, over the same tables as the documents that they read. */
export function createJobStore(database: MemoryDatabase): JobStore {
  return {
    ...database.reads('jobs', { getJob, listJobs, jobsToQueue }),
    ...database.changes('jobs', {
      createReprocess,
      createReprocessAll,
      markQueued,
      beginJob,
      reportProgress,
      requeueJob,
      failJob,
      completeUnchanged,
      cancelJob,
      retryJob,
    }),
  };
}

function getJob({ jobs }: Tables, jobId: string): JobRecord | undefined {
  const row = jobs.get(jobId);
  return row && toJob(row);
}

const listJobs: Operation<JobStore['listJobs']> = (tables, { state, ...rest }, page) => {
  const inAnyState = [...tables.jobs.values()]
    .filter((job) =>
      Object.entries(rest).every(([name, value]) => value === undefined || job[name as keyof JobRow] === value),
    )
    .reverse();
  const byState: Record<JobState, number> = { queued: 0, running: 0, completed: 0, failed: 0, cancelled: 0 };
  for (const job of inAnyState) byState[job.state] += 1;
  const found = inAnyState.filter((job) => state === undefined || job.state === state);
  return { jobs: paged(found, page).map(toJob), total: found.length, byState };
};
