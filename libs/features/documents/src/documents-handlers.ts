import type { documentsRoutes } from '@regqa/contracts';
import type { RouteHandlers } from '@regqa/platform';
import { notingRefusal } from './audit/audited.ts';
import type { Doer, Doing } from './audit/audited.ts';
import { listAuditEntries } from './audit/list-audit-entries.ts';
import { deleteDocument } from './delete-document.ts';
import type { DocumentsContext } from './documents-context.ts';
import {
  cancelJob,
  findJob,
  listJobs,
  reprocessAllDocuments,
  reprocessDocument,
  retryJob,
} from './jobs/manage-jobs.ts';
import { watchJob } from './jobs/watch-job.ts';
import { createKey, listKeys, revokeKey, rotateKey } from './keys/manage-keys.ts';
import {
  acceptFeedback,
  deleteFeedback,
  dismissFeedback,
  listFeedback,
  sendFeedback,
} from './feedback/manage-feedback.ts';
import { addQuestion, deleteQuestion, listQuestions } from './evaluation/manage-questions.ts';
import { getVersionChanges } from './listing/compare-versions.ts';
import { listDocuments } from './listing/list-documents.ts';
import { getDocument, getDocumentFile, getPassage } from './listing/read-document.ts';
import { seenBy } from './listing/within-key.ts';
import { getProvision } from './provisions/get-provision.ts';
import { getProvisions } from './provisions/get-provisions.ts';
import { uploadDocument } from './upload/upload-document.ts';
import { jobToWire } from './wire/job-to-wire.ts';

/** Returns the handlers of every route of the documents service. */
export function documentsHandlers(context: DocumentsContext): RouteHandlers<typeof documentsRoutes> {
  const { residency } = context;
  return {
    ...readingHandlers(context),
    ...changingHandlers(context),
    ...keyHandlers(context),
    ...questionHandlers(context),
    ...feedbackHandlers(context),
    getResidency: async () => residency,
  };
}

type Handlers = RouteHandlers<typeof documentsRoutes>;
type Reading =
  | 'listDocuments'
  | 'getDocument'
  | 'getDocumentFile'
  | 'getPassage'
  | 'getProvisions'
  | 'getProvision'
  | 'getVersionChanges'
  | 'listJobs'
  | 'getJob'
  | 'watchJob';
type Keys = 'createKey' | 'listKeys' | 'revokeKey' | 'rotateKey' | 'listAuditEntries';
type Questions = 'addEvaluationQuestion' | 'listEvaluationQuestions' | 'deleteEvaluationQuestion';
type Feedback = 'sendFeedback' | 'listFeedback' | 'acceptFeedback' | 'dismissFeedback' | 'deleteFeedback';

/** What ordinary keys reach is shown as far as the key allows. */
function readingHandlers(context: DocumentsContext): Pick<Handlers, Reading> {
  return {
    listDocuments: ({ query, principal }) => listDocuments(seenBy(context, principal), query),
    getDocument: ({ params, principal }) => getDocument(seenBy(context, principal), params.document_id),
    getDocumentFile: ({ params, query, principal }) =>
      getDocumentFile(seenBy(context, principal), params.document_id, query.version_id),
    getPassage: ({ params, principal }) => getPassage(seenBy(context, principal), params.chunk_id),
    getProvisions: ({ params, query, principal }) =>
      getProvisions(seenBy(context, principal), params.document_id, query),
    getProvision: ({ params, query, principal }) => getProvision(seenBy(context, principal), { params, query }),
    getVersionChanges: ({ params, query, principal }) =>
      getVersionChanges(seenBy(context, principal), { params, query }),
    listJobs: ({ query }) => listJobs(context, query),
    getJob: async ({ params }) => jobToWire(await findJob(context, params.job_id)),
    watchJob: async ({ params, signal, logger }) => {
      const job = await findJob(context, params.job_id);
      return { kind: 'events', events: watchJob(context.jobs, job, { signal, logger }) };
    },
  };
}

/** What administrators change: done or refused, each attempt is in the audit log. */
function changingHandlers(
  context: DocumentsContext,
): Omit<Handlers, Reading | Keys | Questions | Feedback | 'getResidency'> {
  const noting = notingFor(context);
  return {
    uploadDocument: (request) =>
      noting(request, { action: 'document.upload', target: null }, () => uploadDocument(context, request)),
    reprocessAllDocuments: (request) =>
      noting(request, { action: 'documents.reprocess_all', target: null }, () =>
        reprocessAllDocuments(context, request),
      ),
    reprocessDocument: (request) => {
      const { params, query } = request;
      return noting(request, { action: 'document.reprocess', target: params.document_id }, () =>
        reprocessDocument(context, { documentId: params.document_id, versionId: query.version_id }, request),
      );
    },
    deleteDocument: (request) =>
      noting(request, { action: 'document.delete', target: request.params.document_id }, () =>
        deleteDocument(context, request.params.document_id, request),
      ),
    retryJob: (request) =>
      noting(request, { action: 'job.retry', target: request.params.job_id }, () =>
        retryJob(context, request.params.job_id, request),
      ),
    cancelJob: (request) =>
      noting(request, { action: 'job.cancel', target: request.params.job_id }, () =>
        cancelJob(context, request.params.job_id, request),
      ),
  };
}

function keyHandlers(context: DocumentsContext): Pick<Handlers, Keys> {
  const noting = notingFor(context);
  return {
    createKey: (request) =>
      noting(request, { action: 'key.create', target: null }, () => createKey(context, request.body, request)),
    listKeys: ({ query }) => listKeys(context, query),
    rotateKey: (request) => {
      const { params, query } = request;
      return noting(request, { action: 'key.rotate', target: params.key_id }, () =>
        rotateKey(context, { keyId: params.key_id, overlapSeconds: query.overlap_seconds }, request),
      );
    },
    revokeKey: (request) =>
      noting(request, { action: 'key.revoke', target: request.params.key_id }, () =>
        revokeKey(context, request.params.key_id, request),
      ),
    listAuditEntries: ({ query }) => listAuditEntries(context, query),
  };
}

function questionHandlers(context: DocumentsContext): Pick<Handlers, Questions> {
  const noting = notingFor(context);
  return {
    addEvaluationQuestion: (request) =>
      noting(request, { action: 'question.add', target: request.body.id ?? null }, () =>
        addQuestion(context, request.body, request),
      ),
    listEvaluationQuestions: ({ query }) => listQuestions(context, query),
    deleteEvaluationQuestion: (request) =>
      noting(request, { action: 'question.delete', target: request.params.question_id }, () =>
        deleteQuestion(context, request.params.question_id, request),
      ),
  };
}

function feedbackHandlers(context: DocumentsContext): Pick<Handlers, Feedback> {
  const noting = notingFor(context);
  return {
    sendFeedback: ({ body, principal }) => sendFeedback(context, body, principal),
    listFeedback: ({ query }) => listFeedback(context, query),
    acceptFeedback: (request) => {
      const { params, body } = request;
      return noting(request, { action: 'feedback.accept', target: params.feedback_id }, () =>
        acceptFeedback(context, { feedbackId: params.feedback_id, given: body }, request),
      );
    },
    dismissFeedback: (request) =>
      noting(request, { action: 'feedback.dismiss', target: request.params.feedback_id }, () =>
        dismissFeedback(context, request.params.feedback_id, request),
      ),
    deleteFeedback: (request) =>
      noting(request, { action: 'feedback.delete', target: request.params.feedback_id }, () =>
        deleteFeedback(context, request.params.feedback_id, request),
      ),
  };
}

const notingFor =
  (context: DocumentsContext) =>
  <T>(doer: Doer, doing: Doing, change: () => Promise<T>): Promise<T> =>
    notingRefusal(context, { doer, doing }, change);
