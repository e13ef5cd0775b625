import { ConflictError } from '@regqa/errors';
import type { DocumentStore, JobStore, PassageIndex } from '@regqa/ports';

interface Stores {
  readonly documents: Pick<DocumentStore, 'corpusSnapshot'>;
  readonly jobs: Pick<JobStore, 'createReprocess'>;
  readonly index: Pick<PassageIndex, 'generations'>;
}

/**
 * Reads again the documents whose passages the index does not have, as after its folder was lost: it is derived from
 * the database and the original files. Returns how many.
 */
export async function repairIndex({ documents, jobs, index }: Stores): Promise<number> {
  const held = await index.generations();
  const { documents: current } = await documents.corpusSnapshot();
  const missing = current.filter(({ generation, passageCount }) => (held.get(generation) ?? 0) < passageCount);
  for (const { documentId } of missing) {
    try {
      await jobs.createReprocess(documentId, null);
    } catch (error) {
      // A job for it is already under way, which is all that is wanted.
      if (!(error instanceof ConflictError)) throw error;
    }
  }
  return missing.length;
}
