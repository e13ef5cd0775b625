import type { AdminChanges } from './admin-changes.ts';
import type { AuditLog } from './audit-log.ts';
import type { DocumentStore } from './document-store.ts';
import type { EvaluationQuestionStore } from './evaluation-questions.ts';
import type { FeedbackStore } from './feedback.ts';
import type { IssuedKeyStore } from './issued-keys.ts';
import type { JobStore } from './job-store.ts';
import type { UsageLog } from './usage-log.ts';

/** The stores that share one database. */
export interface RelationalStores {
  readonly documents: DocumentStore;
  readonly jobs: JobStore;
  readonly usage: UsageLog;
  readonly keys: IssuedKeyStore;
  readonly questions: EvaluationQuestionStore;
  readonly feedback: FeedbackStore;
  readonly audit: AuditLog;
  /** Every change that an administrator makes goes through here, so that it is in the audit log. */
  readonly changes: AdminChanges;
}
