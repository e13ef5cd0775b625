import { ConflictError } from '@regqa/errors';
import type { JobStore } from '@regqa/ports';

/** Makes a job that reads the document (or one version) again, unless a job for it is under way. */
export async function reprocessUnlessUnderWay(
  jobs: Pick<JobStore, 'createReprocess'>,
  documentId: string,
  versionId?: string,
): Promise<void> {
  try {
    await jobs.createReprocess(documentId, null, versionId);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}
