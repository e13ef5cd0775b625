import type { RouteInput } from '@regqa/contracts';
import { NotFoundError } from '@regqa/errors';
import type { JobFilter, JobRecord } from '@regqa/ports';
import type { Change } from '../audit/audited.ts';
import type { DocumentsContext, DocumentsRoutes, Handler } from '../documents-context.ts';
import { plainLine, storedId } from '../stored-text.ts';
import { jobToWire } from '../wire/job-to-wire.ts';

/** Returns a page of the jobs that match, newest first, and how many are in each state. */
export const listJobs: Handler<'listJobs'> = async (context, { query }) => {
  const { skip, limit } = query;
  const { jobs, total, byState } = await context.jobs.listJobs(jobFilter(query), { skip, limit });
  return { jobs: jobs.map(jobToWire), total, skip, limit, by_state: byState };
};

/** Returns a job. Throws NotFoundError. */
export const getJob: Handler<'getJob'> = async (context, { params }) =>
  jobToWire(await findJob(context, params.job_id));

/** Returns the job, or throws NotFoundError. */
export async function findJob(context: DocumentsContext, jobId: string): Promise<JobRecord> {
  const job = await context.jobs.getJob(storedId(jobId, 'Job'));
  if (!job) throw new NotFoundError(`Job "${jobId}" not found`);
  return job;
}

/** Queues a failed or cancelled job again, or such children of a parent. Throws NotFoundError and ConflictError. */
export const retryJob: Change<'retryJob'> = async (context, { params }, done) => {
  const id = storedId(params.job_id, 'Job');
  const job = await context.changes.perform(
    ({ jobs }) => jobs.retryJob(id),
    ({ documentId }) => done(id, { document_id: documentId }),
  );
  context.outbox.sweep();
  return jobToWire(job);
};

/** Cancels a job that is not finished; a parent's children with it. Throws NotFoundError and ConflictError. */
export const cancelJob: Change<'cancelJob'> = async (context, { params }, done) => {
  const id = storedId(params.job_id, 'Job');
  const job = await context.changes.perform(
    ({ jobs }) => jobs.cancelJob(id),
    ({ documentId }) => done(id, { document_id: documentId }),
  );
  // A cancelled document of a reprocess-all job makes room for the next.
  if (job.parentJobId !== null) context.outbox.sweep();
  await context.queue.remove(job.id).catch((err: unknown) => {
    context.logger.warn({ err, job_id: job.id }, 'a cancelled job is still in the queue; the worker skips it');
  });
  return jobToWire(job);
};

/** Makes a job for every document. Throws ConflictError with the running job while there is one. */
export const reprocessAllDocuments: Change<'reprocessAllDocuments'> = async (context, { requestId }, done) => {
  const { jobId, documents } = await context.changes.perform(
    ({ jobs }) => jobs.createReprocessAll(requestId),
    (made) => done(made.jobId, { documents: made.documents }),
  );
  context.outbox.sweep();
  return { job_id: jobId, status: 'queued', documents };
};

/** Makes a job for a document or one version. Throws NotFoundError, ConflictError with the job that is running. */
export const reprocessDocument: Change<'reprocessDocument'> = async (context, { params, query, requestId }, done) => {
  const documentId = storedId(params.document_id, 'Document');
  const versionId = query.version_id === undefined ? undefined : storedId(query.version_id, 'Version');
  const { jobId } = await context.changes.perform(
    ({ jobs }) => jobs.createReprocess(documentId, requestId, versionId),
    (made) => done(documentId, { job_id: made.jobId, version_id: versionId ?? null }),
  );
  context.outbox.handOver(jobId, requestId);
  return { job_id: jobId, status: 'queued', documents: 1 };
};

function jobFilter(query: RouteInput<DocumentsRoutes['listJobs']>['query']): JobFilter {
  return {
    ...(query.state && { state: query.state }),
    ...(query.kind && { kind: query.kind }),
    ...(query.document_id !== undefined && { documentId: plainLine(query.document_id) }),
    ...(query.parent_job_id !== undefined && { parentJobId: plainLine(query.parent_job_id) }),
  };
}
