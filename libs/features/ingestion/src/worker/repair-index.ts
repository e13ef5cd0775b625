import type { DocumentStore, JobStore, PassageIndex } from '@regqa/ports';
import { reprocessUnlessUnderWay } from './reprocess-unless-under-way.ts';

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
  for (const { documentId } of missing) await reprocessUnlessUnderWay(jobs, documentId);
  return missing.length;
}
