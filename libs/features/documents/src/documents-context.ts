import type { ResidencyBody } from '@regqa/contracts';
import type { DocumentsDeps } from './documents-deps.ts';
import type { Outbox } from './jobs/outbox.ts';
import type { OrphanedFiles } from './upload/orphaned-files.ts';

/** What every handler of the documents service gets. */
export interface DocumentsContext extends DocumentsDeps {
  readonly outbox: Outbox;
  readonly orphanedFiles: OrphanedFiles;
  /** Largest file that is accepted, in bytes. */
  readonly maxUploadBytes: number;
  /** Where every store and model is. */
  readonly residency: ResidencyBody;
}
