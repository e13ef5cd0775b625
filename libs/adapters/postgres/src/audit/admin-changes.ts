import type { AdminChanges, ChangeableStores } from '@regqa/ports';
import type { Database, Statements } from '../database.ts';
import { deleteDocument } from '../documents/delete-document.ts';
import { registerUpload } from '../documents/register-upload.ts';
import { feedbackChanges } from '../feedback/feedback.ts';
import { cancelJob } from '../jobs/cancel-job.ts';
import { createReprocess, createReprocessAll } from '../jobs/create-reprocess.ts';
import { retryJob } from '../jobs/reopen-jobs.ts';
import { evaluationQuestionChanges } from '../questions/evaluation-questions.ts';
import { issuedKeyChanges } from '../keys/issued-keys.ts';
import { appendEntry } from './audit-log.ts';

/** Administrators' changes in PostgreSQL, each with its line in the audit log in one transaction. */
export function createAdminChanges(database: Database): AdminChanges {
  return {
    perform: (change, describe) =>
      database.transaction(async (tx) => {
        const result = await change(storesWithin(tx));
        await appendEntry(tx, describe(result));
        return result;
      }),
  };
}

function storesWithin(tx: Statements): ChangeableStores {
  return {
    documents: {
      registerUpload: (upload) => registerUpload(tx, upload),
      deleteDocument: (documentId) => deleteDocument(tx, documentId),
    },
    jobs: {
      createReprocess: (documentId, requestId, versionId) => createReprocess(tx, { documentId, requestId, versionId }),
      createReprocessAll: (requestId) => createReprocessAll(tx, requestId),
      cancelJob: (jobId) => cancelJob(tx, jobId),
      retryJob: (jobId) => retryJob(tx, jobId),
    },
    keys: issuedKeyChanges(tx),
    questions: evaluationQuestionChanges(tx),
    feedback: feedbackChanges(tx),
  };
}
