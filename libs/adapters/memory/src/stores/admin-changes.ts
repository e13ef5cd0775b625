import { ConflictError, NotFoundError } from '@regqa/errors';
import type {
  AddedQuestion,
  AdminChanges,
  AuditEntry,
  AuditFilter,
  AuditLog,
  AuditRecord,
  ChangeableStores,
  EvaluationQuestionStore,
} from '@regqa/ports';
import { deleteDocument } from './documents/delete-document.ts';
import { registerUpload } from './documents/register-upload.ts';
import { feedbackChanges } from './feedback.ts';
import { createKey, revokeKey, rotateKey } from './issued-keys.ts';
import { createReprocess, createReprocessAll } from './jobs/create-jobs.ts';
import { cancelJob } from './jobs/end-jobs.ts';
import { retryJob } from './jobs/reopen-jobs.ts';
import type { MemoryDatabase, Writable } from './memory-database.ts';
import { storable } from './storable.ts';
import { paged } from './tables.ts';
import type { Tables } from './tables.ts';

/** Administrators' changes in memory, each with its line in the audit log: both happen or neither. */
export function createAdminChanges(database: MemoryDatabase): AdminChanges {
  return {
    perform: (make, describe) =>
      database.transaction('changes.perform', async (within) => {
        const result = await make(storesWithin(within));
        await within.write('audit.append', (tables) => appendEntry(tables, within.now(), describe(result)));
        return result;
      }),
  };
}

function storesWithin(within: Writable): ChangeableStores {
  const { now, write } = within;
  return {
    documents: {
      registerUpload: (upload) => write('documents.registerUpload', (tables) => registerUpload(tables, now(), upload)),
      deleteDocument: (documentId) =>
        write('documents.deleteDocument', (tables) => deleteDocument(tables, now(), documentId)),
    },
    jobs: {
      createReprocess: (documentId, requestId, versionId) =>
        write('jobs.createReprocess', (tables) => createReprocess(tables, now(), { documentId, requestId, versionId })),
      createReprocessAll: (requestId) =>
        write('jobs.createReprocessAll', (tables) => createReprocessAll(tables, now(), requestId)),
      cancelJob: (jobId) => write('jobs.cancelJob', (tables) => cancelJob(tables, now(), jobId)),
      retryJob: (jobId) => write('jobs.retryJob', (tables) => retryJob(tables, now(), jobId)),
    },
    keys: {
      createKey: (key) => write('keys.createKey', (tables) => createKey(tables, now(), key)),
      rotateKey: (input) => write('keys.rotateKey', (tables) => rotateKey(tables, now(), input)),
      revokeKey: (keyId) => write('keys.revokeKey', (tables) => revokeKey(tables, now(), keyId)),
    },
    questions: {
      addQuestion: (added) => write('questions.addQuestion', (tables) => addQuestion(tables, now(), added)),
      deleteQuestion: (id) => write('questions.deleteQuestion', (tables) => deleteQuestion(tables, id)),
    },
    feedback: feedbackChanges(within),
  };
}

function addQuestion(tables: Tables, now: Date, { question, createdBy }: Omit<AddedQuestion, 'createdAt'>) {
  const { id } = question;
  if (tables.questions.has(id)) throw new ConflictError(`There is a question "${id}" already`, { question_id: id });
  const added = { question: storable(question), createdBy, createdAt: now };
  tables.questions.set(id, added);
  return added;
}

function deleteQuestion(tables: Tables, id: string): void {
  if (!tables.questions.delete(id)) throw new NotFoundError(`Question "${id}" not found`);
}

/** Questions to evaluate answers with, in memory. */
export function createEvaluationQuestionStore(database: MemoryDatabase): EvaluationQuestionStore {
  return {
    listQuestions: (page) =>
      database.read('questions.listQuestions', ({ questions }) => ({
        questions: paged([...questions.values()], page),
        total: questions.size,
      })),
  };
}

/** What administrators did, in memory. */
export function createAuditLog(database: MemoryDatabase): AuditLog {
  return {
    append: (entry) => database.write('audit.append', (tables) => appendEntry(tables, database.now(), entry)),
    list: (filter, page) =>
      database.read('audit.list', ({ auditEntries, keys }) => {
        const found = auditEntries.filter((entry) => matches(entry, filter)).reverse();
        const named = (entry: AuditRecord) => ({ ...entry, keyName: keys.get(entry.keyId)?.name ?? null });
        return { entries: paged(found, page).map(named), total: found.length };
      }),
  };
}

function appendEntry(tables: Tables, at: Date, entry: AuditEntry): void {
  tables.auditEntries.push({ ...storable(entry), id: tables.auditEntries.length + 1, at, keyName: null });
}

function matches(entry: AuditRecord, { action, keyId, from, to }: AuditFilter): boolean {
  return (
    (action === undefined || entry.action === action) &&
    (keyId === undefined || entry.keyId === keyId) &&
    (from === undefined || entry.at >= from) &&
    (to === undefined || entry.at < to)
  );
}
