import type { DocumentStore, PassageIndex } from '@regqa/ports';

interface Stores {
  readonly documents: Pick<DocumentStore, 'staleGenerations' | 'discardGeneration'>;
  readonly index: Pick<PassageIndex, 'generations' | 'removeGenerations'>;
}

/** Removes what runs that were killed have left in the passage index and the database; returns how many generations. */
export async function removeStaleGenerations({ documents, index }: Stores): Promise<number> {
  const held = [...(await index.generations()).keys()];
  if (held.length === 0) return 0;
  const stale = await documents.staleGenerations(held);
  if (stale.length === 0) return 0;
  await index.removeGenerations(stale);
  for (const generation of stale) await documents.discardGeneration(generation);
  return stale.length;
}
