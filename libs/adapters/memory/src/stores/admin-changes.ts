import { ConflictError, NotFoundError } from '@regqa/errors';
import type {
  AddedQuestion,
  AdminChanges,
  AuditEntry,
  AuditFilter,
  AuditLog,
  AuditRecord,
  EvaluationQuestionStore,
  Page,
} from '@regqa/ports';
import { deleteDocument } from './documents/delete-document.ts';
import { registerUpload } from './documents/register-upload.ts';
import { decideFeedback, deleteFeedback } from './feedback.ts';
import { createKey, revokeKey, rotateKey } from './issued-keys.ts';
import { createReprocess, createReprocessAll } from './jobs/create-jobs.ts';
import { cancelJob } from './jobs/end-jobs.ts';
import { retryJob } from './jobs/reopen-jobs.ts';
import { methodsOf } from './memory-database.ts';
import type { MemoryDatabase } from './memory-database.ts';
import { storable } from './storable.ts';
import { paged } from './tables.ts';
import type { Tables } from './tables.ts';

/** Administrators' changes in memory, each with its line in the audit log: both happen or neither. */
export function createAdminChanges(database: MemoryDatabase): AdminChanges {
  return {
    perform: (make, describe) =>
      database.transaction('changes.perform', async (run) => {
        const result = await make({
          documents: methodsOf('documents', { registerUpload, deleteDocument }, run),
          jobs: methodsOf('jobs', { createReprocess, createReprocessAll, cancelJob, retryJob }, run),
          keys: methodsOf('keys', { createKey, rotateKey, revokeKey }, run),
          questions: methodsOf('questions', { addQuestion, deleteQuestion }, run),
          feedback: methodsOf('feedback', { decideFeedback, deleteFeedback }, run),
        });
        await methodsOf('audit', { append }, run).append(describe(result));
        return result;
      }),
  };
}

function addQuestion(tables: Tables, { question, createdBy }: Omit<AddedQuestion, 'createdAt'>): AddedQuestion {
  const { id } = question;
  if (tables.questions.has(id)) throw new ConflictError(`There is a question "${id}" already`, { question_id: id });
  const added = { question: storable(question), createdBy, createdAt: tables.now() };
  tables.questions.set(id, added);
  return added;
}

function deleteQuestion(tables: Tables, id: string): void {
  if (!tables.questions.delete(id)) throw new NotFoundError(`Question "${id}" not found`);
}

/** Questions to evaluate answers with, in memory. */
export function createEvaluationQuestionStore(database: MemoryDatabase): EvaluationQuestionStore {
  return database.reads('questions', {
    listQuestions: ({ questions }: Tables, page: Page) => ({
      questions: paged([...questions.values()], page),
      total: questions.size,
    }),
  });
}

/** What administrators did, in memory. */
export function createAuditLog(database: MemoryDatabase): AuditLog {
  return { ...database.changes('audit', { append }), ...database.reads('audit', { list }) };
}

function append(tables: Tables, entry: AuditEntry): void {
  const written = { ...storable(entry), id: tables.auditEntries.length + 1, at: tables.now(), keyName: null };
  tables.auditEntries = [...tables.auditEntries, written];
}

function list(
  { auditEntries, keys }: Tables,
  filter: AuditFilter,
  page: Page,
): { entries: AuditRecord[]; total: number } {
  const found = auditEntries.filter((entry) => matches(entry, filter)).reverse();
  const named = (entry: AuditRecord) => ({ ...entry, keyName: keys.get(entry.keyId)?.name ?? null });
  return { entries: paged(found, page).map(named), total: found.length };
}

function matches(entry: AuditRecord, { action, keyId, from, to }: AuditFilter): boolean {
  return (
    (action === undefined || entry.action === action) &&
    (keyId === undefined || entry.keyId === keyId) &&
    (from === undefined || entry.at >= from) &&
    (to === undefined || entry.at < to)
  );
}
