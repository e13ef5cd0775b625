import type { AuditEntry } from './audit-log.ts';
import type { DocumentStore } from './document-store.ts';
import type { EvaluationQuestionChanges } from './evaluation-questions.ts';
import type { FeedbackChanges } from './feedback.ts';
import type { IssuedKeyChanges } from './issued-keys.ts';
import type { JobStore } from './job-store.ts';

/** The stores as far as administrators change them, in one transaction. */
export interface ChangeableStores {
  readonly documents: Pick<DocumentStore, 'registerUpload' | 'deleteDocument'>;
  readonly jobs: Pick<JobStore, 'createReprocess' | 'createReprocessAll' | 'cancelJob' | 'retryJob'>;
  readonly keys: IssuedKeyChanges;
  readonly questions: EvaluationQuestionChanges;
  readonly feedback: FeedbackChanges;
}

/** Changes that are written to the audit log in the transaction that makes them: both happen or neither. */
export interface AdminChanges {
  /**
   * Makes the change, writes the entry that `describe` returns for its result, and returns the result. `change` may run
   * again after a deadlock, so it does nothing but call the stores. Throws what `change` throws (nothing is written
   * then) and DependencyUnavailableError('database').
   */
  perform<T>(change: (stores: ChangeableStores) => Promise<T>, describe: (result: T) => AuditEntry): Promise<T>;
}
