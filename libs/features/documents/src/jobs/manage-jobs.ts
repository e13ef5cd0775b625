import type { documentsRoutes, RouteInput, RouteOutput } from '@regqa/contracts';
import { NotFoundError } from '@regqa/errors';
import type { JobFilter, JobRecord } from '@regqa/ports';
import { doneEntry } from '../audit/audited.ts';
import type { Doer } from '../audit/audited.ts';
import type { DocumentsContext } from '../documents-context.ts';
import { plainLine, storedId } from '../stored-text.ts';
import { jobToWire } from '../wire/job-to-wire.ts';

type Routes = typeof documentsRoutes;

/** Returns a page of the jobs that match, newest first, and how many are in each state. */
export async function listJobs(
  context: DocumentsContext,
  query: RouteInput<Routes['listJobs']>['query'],
): Promise<RouteOutput<Routes['listJobs']>> {
  const { skip, limit } = query;
  const { jobs, total, byState } = await context.jobs.listJobs(jobFilter(query), { skip, limit });
  return { jobs: jobs.map(jobToWire), total, skip, limit, by_state: byState };
}

/** Returns the job, or throws NotFoundError. */
export async function findJob(context: DocumentsContext, jobId: string): Promise<JobRecord> {
  const job = await context.jobs.getJob(storedId(jobId, 'Job'));
  if (!job) throw new NotFoundError(`Job "${jobId}" not found`);
  return job;
}

/** Queues a failed or cancelled job again, or such children of a parent. Throws NotFoundError and ConflictError. */
export async function retryJob(
  context: DocumentsContext,
  jobId: string,
  doer: Doer,
): Promise<RouteOutput<Routes['retryJob']>> {
  const id = storedId(jobId, 'Job');
  const job = await context.changes.perform(
    ({ jobs }) => jobs.retryJob(id),
    ({ documentId }) => doneEntry(doer, { action: 'job.retry', target: id }, { document_id: documentId }),
  );
  context.outbox.sweep();
  return jobToWire(job);
}

/** Cancels a job that is not finished; a parent's children with it. Throws NotFoundError and ConflictError. */
export async function cancelJob(
  context: DocumentsContext,
  jobId: string,
  doer: Doer,
): Promise<RouteOutput<Routes['cancelJob']>> {
  const id = storedId(jobId, 'Job');
  const job = await context.changes.perform(
    ({ jobs }) => jobs.cancelJob(id),
    ({ documentId }) => doneEntry(doer, { action: 'job.cancel', target: id }, { document_id: documentId }),
  );
  // A cancelled document of a reprocess-all job makes room for the next.
  if (job.parentJobId !== null) context.outbox.sweep();
  try {
    await context.queue.remove(job.id);
  } catch (error) {
    context.logger.warn({ err: error, job_id: job.id }, 'a cancelled job is still in the queue; the worker skips it');
  }
  return jobToWire(job);
}

/** Makes a job for every document. Throws ConflictError with the running job while there is one. */
export async function reprocessAllDocuments(
  context: DocumentsContext,
  doer: Doer,
): Promise<RouteOutput<Routes['reprocessAllDocuments']>> {
  const { jobId, documents } = await context.changes.perform(
    ({ jobs }) => jobs.createReprocessAll(doer.requestId),
    (made) => doneEntry(doer, { action: 'documents.reprocess_all', target: made.jobId }, { documents: made.documents }),
  );
  context.outbox.sweep();
  return { job_id: jobId, status: 'queued', documents };
}

/** Makes a job for a document or one version. Throws NotFoundError, ConflictError with the job that is running. */
export async function reprocessDocument(
  context: DocumentsContext,
  wanted: { documentId: string; versionId: string | undefined },
  doer: Doer,
): Promise<RouteOutput<Routes['reprocessDocument']>> {
  const { requestId } = doer;
  const documentId = storedId(wanted.documentId, 'Document');
  const versionId = wanted.versionId === undefined ? undefined : storedId(wanted.versionId, 'Version');
  const { jobId } = await context.changes.perform(
    ({ jobs }) => jobs.createReprocess(documentId, requestId, versionId),
    (made) =>
      doneEntry(
        doer,
        { action: 'document.reprocess', target: documentId },
        { job_id: made.jobId, version_id: versionId ?? null },
      ),
  );
  context.outbox.handOver(jobId, requestId);
  return { job_id: jobId, status: 'queued', documents: 1 };
}

function jobFilter(query: RouteInput<Routes['listJobs']>['query']): JobFilter {
  return {
    ...(query.state && { state: query.state }),
    ...(query.kind && { kind: query.kind }),
    ...(query.document_id !== undefined && { documentId: plainLine(query.document_id) }),
    ...(query.parent_job_id !== undefined && { parentJobId: plainLine(query.parent_job_id) }),
  };
}
