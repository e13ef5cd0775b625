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
import type { Logger } from '@regqa/platform';

/** What the documents service works with: of each port, the part that it uses. */
export interface DocumentsDeps {
  readonly documents: Pick<
    DocumentStore,
    | 'listDocuments'
    | 'getDocument'
    | 'versionPassages'
    | 'getPassage'
    | 'passagesBetween'
    | 'structureOwner'
    | 'provisionsOf'
    | 'relationsOf'
    | 'definedTerms'
    | 'definitionsOf'
    | 'documentsNamed'
    | 'provisionKeys'
    | 'unusedFiles'
    | 'statistics'
    | 'poolStatus'
    | 'check'
  >;
  readonly jobs: Pick<JobStore, 'getJob' | 'listJobs' | 'jobsToQueue' | 'markQueued'>;
  readonly keys: IssuedKeyStore;
  readonly questions: EvaluationQuestionStore;
  readonly feedback: Pick<FeedbackStore, 'addFeedback' | 'listFeedback'>;
  readonly audit: AuditLog;
  /** Every change that an administrator makes goes through here, so that it is in the audit log. */
  readonly changes: AdminChanges;
  readonly queue: Pick<JobQueue, 'add' | 'remove'>;
  readonly files: Pick<FileStore, 'write' | 'read' | 'remove' | 'check'>;
  readonly index: Pick<PassageIndex, 'removeGenerations'>;
  readonly clock: Clock;
  readonly logger: Logger;
}
