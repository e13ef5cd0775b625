import type { Client, estypes } from '@elastic/elasticsearch';
import { contentStems } from '@regqa/domain';
import type { IndexedPassage, ModelVector, PassageHit, PassageQuery } from '@regqa/ports';
import { toPassage } from './passage-documents.ts';
import type { FoundDocument } from './passage-documents.ts';
import { passageFilter } from './passage-filter.ts';
import type { PassageVectors } from './passage-vectors.ts';
import type { OneSearch } from './search-together.ts';
import { searchTogether } from './search-together.ts';
import { toCosine } from './vector-documents.ts';

export interface SearchContext {
  readonly client: Client;
  /** Alias of the index that answers. */
  readonly passages: string;
  readonly vectors: PassageVectors;
  readonly timeoutMs: number;
}

/** What has been found so far, by the passage's identifier. */
interface Found {
  readonly passages: Map<string, IndexedPassage>;
  readonly wordScores: Map<string, number>;
  readonly cosines: Map<string, number>;
}

/**
 * Returns the best matches by words and the nearest in meaning. The first request searches both side by side with the
 * same filters; a second one, where it is needed, reads the passages that were found by meaning alone and compares those
 * found by words alone.
 */
export async function searchPassages(context: SearchContext, query: PassageQuery): Promise<PassageHit[]> {
  const words = [...new Set(contentStems(query.text))].join(' ');
  const vector = query.vector ?? null;
  const found: Found = { passages: new Map(), wordScores: new Map(), cosines: new Map() };
  await searchFirst(context, { words, vector, query, found });
  if (vector !== null) await complete(context, vector, found);
  return [...found.passages].map(([id, passage]) => ({ passage, wordScore: found.wordScores.get(id) ?? null, cosine: found.cosines.get(id) ?? null }));
}

async function searchFirst(context: SearchContext, input: { words: string; vector: ModelVector | null; query: PassageQuery; found: Found }): Promise<void> {
  const { words, vector, query, found } = input;
  const searches: OneSearch[] = [];
  if (words !== '') searches.push(matching(context.passages, words, query));
  if (vector !== null) searches.push(context.vectors.nearest(vector, query));
  if (searches.length === 0) return;
  const results = await searchTogether<FoundDocument>(context.client, searches, context.timeoutMs);
  if (words !== '') {
    for (const hit of results.shift() ?? []) {
      found.passages.set(hit._id!, toPassage(hit._source!));
      found.wordScores.set(hit._id!, hit._score!);
    }
  }
  takeCosines(found, results[0]);
}

function matching(index: string, words: string, query: PassageQuery): OneSearch {
  return {
    index,
    body: { size: query.limit, _source: true, query: { bool: { must: [{ match: { stems: { query: words } } }], filter: passageFilter(query) } } },
  };
}

/** Reads the passages whose cosine alone is known, and finds the cosines of the others. One that is gone is left out. */
async function complete({ client, passages, vectors, timeoutMs }: SearchContext, vector: ModelVector, found: Found): Promise<void> {
  const unread = [...found.cosines.keys()].filter((id) => !found.passages.has(id));
  const uncompared = [...found.passages.keys()].filter((id) => !found.cosines.has(id));
  const searches: OneSearch[] = [];
  if (unread.length > 0) searches.push({ index: passages, body: { size: unread.length, _source: true, query: { ids: { values: unread } } } });
  if (uncompared.length > 0) searches.push(vectors.among(vector, uncompared));
  if (searches.length === 0) return;
  const results = await searchTogether<FoundDocument>(client, searches, timeoutMs);
  if (unread.length > 0) for (const hit of results.shift() ?? []) found.passages.set(hit._id!, toPassage(hit._source!));
  takeCosines(found, results[0]);
}

function takeCosines(found: Found, hits: readonly estypes.SearchHit<FoundDocument>[] = []): void {
  for (const hit of hits) found.cosines.set(...toCosine(hit));
}
