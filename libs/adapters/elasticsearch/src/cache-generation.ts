import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IndexedPassage } from '@regqa/ports';
import type { IndexParts } from './index-parts.ts';
import { toPassage } from './passage-documents.ts';
import type { FoundDocument } from './passage-documents.ts';
import { scanDocuments } from './scan-documents.ts';

/** Passages made from their documents at a time: requests wait meanwhile, about a millisecond. */
const READ_AHEAD_AT_ONCE = 50;

/** Reads a complete generation into memory. Returns false when there is no more room, or when the signal aborts. */
export async function cacheGeneration(
  { client, indices, cache, options }: IndexParts,
  generation: string,
  signal: AbortSignal,
): Promise<boolean> {
  const pages = scanDocuments<FoundDocument>(client, {
    index: indices.names.passages,
    query: { term: { generation } },
    documents: true,
    timeoutMs: options.searchTimeoutMs,
  });
  const read: [id: string, passage: IndexedPassage][] = [];
  for await (const hits of pages) {
    for (const [at, hit] of hits.entries()) {
      if (at % READ_AHEAD_AT_ONCE === 0) await nextTurn();
      if (signal.aborted || cache.isFull) return false;
      const passage = toPassage(hit._source!);
      cache.keep(hit._id!, passage);
      read.push([hit._id!, passage]);
    }
  }
  cache.keepProvisions(read);
  return true;
}
