import type { JobStore } from '@regqa/ports';
import type { Database } from '../database.ts';
import { toJob } from '../records.ts';
import { cancelJob } from './cancel-job.ts';
import { createReprocess, createReprocessAll } from './create-reprocess.ts';
import { completeUnchanged, UNFINISHED } from './finish-job.ts';
import { listJobs } from './list-jobs.ts';
import { retryJob } from './reopen-jobs.ts';
import { beginJob, failJob, jobsToQueue, reportProgress, requeueJob } from './run-job.ts';

/** Jobs as rows in PostgreSQL; every change of state is conditional on the state before it. */
export function createJobStore(database: Database): JobStore {
  return {
    getJob: (jobId) =>
      database.run(async (client) => {
        const row = await client.job.findUnique({ where: { id: jobId } });
        return row === null ? undefined : toJob(row);
      }),
    listJobs: (filter, page) => database.run((client) => listJobs(client, filter, page)),
    createReprocessAll: (requestId) => database.transaction((tx) => createReprocessAll(tx, requestId)),
    createReprocess: (documentId, requestId, versionId) =>
      database.transaction((tx) => createReprocess(tx, { documentId, requestId, versionId })),
    jobsToQueue: (options) => database.run((client) => jobsToQueue(client, options)),
    markQueued: (jobIds) =>
      database.run(
        async (client) =>
          void (await client.job.updateMany({
            where: { id: { in: [...jobIds] }, state: { in: UNFINISHED } },
            data: { handedOverAt: new Date() },
          })),
      ),
    beginJob: (jobId) => database.transaction((tx) => beginJob(tx, jobId)),
    reportProgress: (jobId, progress) => database.run((client) => reportProgress(client, jobId, progress)),
    requeueJob: (jobId, error) => database.run((client) => requeueJob(client, jobId, error)),
    failJob: (jobId, error) => database.transaction((tx) => failJob(tx, jobId, error)),
    completeUnchanged: (jobId, receipt) => database.transaction((tx) => completeUnchanged(tx, jobId, receipt)),
    cancelJob: (jobId) => database.transaction((tx) => cancelJob(tx, jobId)),
    retryJob: (jobId) => database.transaction((tx) => retryJob(tx, jobId)),
  };
}
