import type { Logger } from '@regqa/platform';
import type {
  AdminChanges,
  AuditLog,
  Clock,
  DocumentStore,
  EvaluationQuestionStore,
  FeedbackStore,
  FileStore,
  IssuedKeyStore,
  JobQueue,
  JobStore,
  PassageIndex,
} from '@regqa/ports';

/** What the documents service works with. */
export interface DocumentsDeps {
  readonly documents: DocumentStore;
  readonly jobs: JobStore;
  readonly keys: IssuedKeyStore;
  readonly questions: EvaluationQuestionStore;
  readonly feedback: FeedbackStore;
  readonly audit: AuditLog;
  /** Every change that an administrator makes goes through here, so that it is in the audit log. */
  readonly changes: AdminChanges;
  readonly queue: Pick<JobQueue, 'add' | 'remove'>;
  readonly files: Pick<FileStore, 'write' | 'read' | 'remove' | 'check'>;
  readonly index: Pick<PassageIndex, 'removeGenerations'>;
  readonly clock: Clock;
  readonly logger: Logger;
}
