import type { Clock, DocumentStore, FileStore, JobQueue, JobStore, PassageIndex } from '@regqa/ports';
import type { Logger } from '@regqa/platform';
import type { Outbox } from './jobs/outbox.ts';
import type { OrphanedFiles } from './upload/orphaned-files.ts';

/** What the documents service works with. */
export interface DocumentsDeps {
  readonly documents: DocumentStore;
  readonly jobs: JobStore;
  readonly queue: JobQueue;
  readonly files: FileStore;
  readonly index: PassageIndex;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What every handler of the documents service gets. */
export interface DocumentsContext extends DocumentsDeps {
  readonly outbox: Outbox;
  readonly orphanedFiles: OrphanedFiles;
  /** Largest file that is accepted, in bytes. */
  readonly maxUploadBytes: number;
}
