import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Client } from '@elastic/elasticsearch';
import type { IndexedPassage } from '@regqa/ports';
import type { PassageCache } from './passage-cache.ts';
import { provisionField, toPassage } from './passage-documents.ts';
import type { FoundDocument } from './passage-documents.ts';
import { scanDocuments } from './scan-documents.ts';

/** Passages made from their documents at a time: requests wait meanwhile, about a millisecond. */
const READ_AHEAD_AT_ONCE = 50;

export interface ReadAheadContext {
  readonly client: Client;
  /** Alias of the index that answers. */
  readonly passages: string;
  readonly cache: PassageCache;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Reads a complete generation into memory. Returns false when there is no more room, or when the signal aborts. */
export async function cacheGeneration(context: ReadAheadContext, generation: string): Promise<boolean> {
  const { client, passages: index, cache, timeoutMs, signal } = context;
  const query = { term: { generation } };
  const pages = scanDocuments<FoundDocument>(client, { index, query, documents: true, timeoutMs });
  const read: IndexedPassage[] = [];
  for await (const hits of pages) {
    for (const [at, hit] of hits.entries()) {
      if (at % READ_AHEAD_AT_ONCE === 0) await nextTurn();
      if (signal.aborted || cache.isFull) return false;
      const passage = toPassage(hit._source!);
      cache.keep(hit._id!, passage);
      read.push(passage);
    }
  }
  for (const [field, passages] of Map.groupBy(read, provisionField))
    cache.keepProvision(
      field,
      passages.sort((a, b) => a.ordinal - b.ordinal),
    );
  return true;
}
