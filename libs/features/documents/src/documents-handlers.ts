import type { RouteHandlers } from '@regqa/platform';
import { audited } from './audit/audited.ts';
import { listAuditEntries } from './audit/list-audit-entries.ts';
import { deleteDocument } from './delete-document.ts';
import type { DocumentsContext, DocumentsRoutes, Handler, RouteId } from './documents-context.ts';
import { addQuestion, deleteQuestion, listQuestions } from './evaluation/manage-questions.ts';
import {
  acceptFeedback,
  deleteFeedback,
  dismissFeedback,
  listFeedback,
  sendFeedback,
} from './feedback/manage-feedback.ts';
import { cancelJob, getJob, listJobs, reprocessAllDocuments, reprocessDocument, retryJob } from './jobs/manage-jobs.ts';
import { watchJob } from './jobs/watch-job.ts';
import { createKey, listKeys, revokeKey, rotateKey } from './keys/manage-keys.ts';
import { getVersionChanges } from './listing/compare-versions.ts';
import { listDocuments } from './listing/list-documents.ts';
import { getDocument, getDocumentFile, getPassage } from './listing/read-document.ts';
import { withinKey } from './listing/within-key.ts';
import { getProvision } from './provisions/get-provision.ts';
import { getProvisions } from './provisions/get-provisions.ts';
import { uploadDocument } from './upload/upload-document.ts';

/** What ordinary keys reach is shown as far as the key allows; what administrators change is in the audit log. */
const HANDLERS: { readonly [Id in RouteId]: Handler<Id> } = {
  listDocuments: withinKey(listDocuments),
  getDocument: withinKey(getDocument),
  getDocumentFile: withinKey(getDocumentFile),
  getPassage: withinKey(getPassage),
  getProvisions: withinKey(getProvisions),
  getProvision: withinKey(getProvision),
  getVersionChanges: withinKey(getVersionChanges),

  uploadDocument: audited('document.upload', uploadDocument),
  reprocessAllDocuments: audited('documents.reprocess_all', reprocessAllDocuments),
  reprocessDocument: audited('document.reprocess', reprocessDocument, ({ params }) => params.document_id),
  deleteDocument: audited('document.delete', deleteDocument, ({ params }) => params.document_id),

  listJobs,
  getJob,
  watchJob,
  retryJob: audited('job.retry', retryJob, ({ params }) => params.job_id),
  cancelJob: audited('job.cancel', cancelJob, ({ params }) => params.job_id),

  listKeys,
  createKey: audited('key.create', createKey),
  rotateKey: audited('key.rotate', rotateKey, ({ params }) => params.key_id),
  revokeKey: audited('key.revoke', revokeKey, ({ params }) => params.key_id),
  listAuditEntries,

  listEvaluationQuestions: listQuestions,
  addEvaluationQuestion: audited('question.add', addQuestion, ({ body }) => body.id ?? null),
  deleteEvaluationQuestion: audited('question.delete', deleteQuestion, ({ params }) => params.question_id),

  sendFeedback,
  listFeedback,
  acceptFeedback: audited('feedback.accept', acceptFeedback, ({ params }) => params.feedback_id),
  dismissFeedback: audited('feedback.dismiss', dismissFeedback, ({ params }) => params.feedback_id),
  deleteFeedback: audited('feedback.delete', deleteFeedback, ({ params }) => params.feedback_id),

  getResidency: async ({ residency }) => residency,
};

/** Returns the handlers of every route of the documents service. */
export function documentsHandlers(context: DocumentsContext): RouteHandlers<DocumentsRoutes> {
  const bound = Object.entries(HANDLERS).map(([id, handle]) => [id, (request: never) => handle(context, request)]);
  return Object.fromEntries(bound) as RouteHandlers<DocumentsRoutes>;
}
