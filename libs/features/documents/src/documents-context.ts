import type { ResidencyBody } from '@regqa/contracts';
import type { DocumentsDeps } from './documents-deps.ts';
import type { Outbox } from './jobs/outbox.ts';
import type { OrphanedFiles } from './upload/orphaned-files.ts';

/** What every handler of the documents service gets. */
export interface DocumentsContext extends DocumentsDeps {
  readonly outbox: Outbox;
  readonly orphanedFiles: OrphanedFiles;
  readonly maxUploadBytes: number;
  readonly residency: ResidencyBody;
}
