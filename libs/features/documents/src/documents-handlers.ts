import type { documentsRoutes } from '@regqa/contracts';
import type { RouteHandlers } from '@regqa/platform';
import { deleteDocument } from './delete-document.ts';
import type { DocumentsContext } from './documents-context.ts';
import { cancelJob, findJob, listJobs, reprocessAllDocuments, reprocessDocument, retryJob } from './jobs/manage-jobs.ts';
import { watchJob } from './jobs/watch-job.ts';
import { getVersionChanges } from './listing/compare-versions.ts';
import { listDocuments } from './listing/list-documents.ts';
import { getDocument, getDocumentFile, getPassage } from './listing/read-document.ts';
import { getProvisions } from './provisions/get-provisions.ts';
import { uploadDocument } from './upload/upload-document.ts';
import { jobToWire } from './wire/job-to-wire.ts';

/** Returns the handlers of every route of the documents service. */
export function documentsHandlers(context: DocumentsContext): RouteHandlers<typeof documentsRoutes> {
  return {
    listDocuments: ({ query }) => listDocuments(context, query),
    getDocument: ({ params }) => getDocument(context, params.document_id),
    getDocumentFile: ({ params }) => getDocumentFile(context, params.document_id),
    getPassage: ({ params }) => getPassage(context, params.chunk_id),
    getProvisions: ({ params, query }) => getProvisions(context, params.document_id, query),
    getVersionChanges: ({ params, query }) => getVersionChanges(context, { params, query }),
    uploadDocument: (request) => uploadDocument(context, request),
    reprocessAllDocuments: ({ requestId }) => reprocessAllDocuments(context, requestId),
    reprocessDocument: ({ params, query, requestId }) => reprocessDocument(context, { documentId: params.document_id, versionId: query.version_id }, requestId),
    deleteDocument: ({ params }) => deleteDocument(context, params.document_id),
    listJobs: ({ query }) => listJobs(context, query),
    getJob: async ({ params }) => jobToWire(await findJob(context, params.job_id)),
    watchJob: async ({ params, signal, logger }) => {
      const job = await findJob(context, params.job_id);
      return { kind: 'events', events: watchJob(context.jobs, job, { signal, logger }) };
    },
    retryJob: ({ params }) => retryJob(context, params.job_id),
    cancelJob: ({ params }) => cancelJob(context, params.job_id),
  };
}
