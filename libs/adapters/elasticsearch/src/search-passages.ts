import type { Client, estypes } from '@elastic/elasticsearch';
import { contentStems } from '@regqa/domain';
import type { IndexedPassage, ModelVector, PassageHit, PassageQuery } from '@regqa/ports';
import type { PassageCache } from './passage-cache.ts';
import { KEY_ONLY, keyOf, toPassage } from './passage-documents.ts';
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
  readonly cache: PassageCache;
  readonly timeoutMs: number;
  /** Aborted when nobody waits for the hits. */
  readonly signal?: AbortSignal | undefined;
}

/** What has been found so far, by the passage's identifier. */
interface Found {
  readonly wordScores: Map<string, number>;
  readonly cosines: Map<string, number>;
}

/**
 * Returns the best matches by words and the nearest in meaning. The first request searches both side by side with the
 * same filters; a second one, where it is needed, reads the passages that are not in memory and compares those found by
 * words alone whose vectors are not.
 */
export async function searchPassages(context: SearchContext, query: PassageQuery): Promise<PassageHit[]> {
  const words = [...new Set(contentStems(query.text))].join(' ');
  const vector = query.vector ?? null;
  const found: Found = { wordScores: new Map(), cosines: new Map() };
  await searchFirst(context, { words, vector, query, found });
  const passages = await complete(context, vector, found);
  return [...passages].map(([id, passage]) => ({
    passage,
    wordScore: found.wordScores.get(id) ?? null,
    cosine: found.cosines.get(id) ?? null,
  }));
}

async function searchFirst(
  context: SearchContext,
  input: { words: string; vector: ModelVector | null; query: PassageQuery; found: Found },
): Promise<void> {
  const { words, vector, query, found } = input;
  const searches: OneSearch[] = [];
  if (words !== '') searches.push(matching(context.passages, words, query));
  if (vector !== null) searches.push(context.vectors.nearest(vector, query));
  if (searches.length === 0) return;
  const results = await searchTogether<FoundDocument>(context.client, searches, context);
  if (words !== '') for (const hit of results.shift() ?? []) found.wordScores.set(keyOf(hit), hit._score!);
  takeCosines(found, results[0]);
}

function matching(index: string, words: string, query: PassageQuery): OneSearch {
  return {
    index,
    body: {
      size: query.limit,
      ...KEY_ONLY,
      query: { bool: { must: [{ match: { stems: { query: words } } }], filter: passageFilter(query) } },
    },
  };
}

/**
 * Returns the passages that were found, and finds the cosines of those found by words alone. Cosines with vectors in
 * memory take the place of the engine's, so that all are made in one way. A passage that is gone is left out.
 */
async function complete(
  context: SearchContext,
  vector: ModelVector | null,
  found: Found,
): Promise<Map<string, IndexedPassage>> {
  const { client, passages, vectors, cache } = context;
  const ids = [...new Set([...found.wordScores.keys(), ...found.cosines.keys()])];
  const known = new Map(ids.map((id) => [id, cache.get(id)]));
  const unread = ids.filter((id) => known.get(id) === undefined);
  if (vector !== null) compareKept(cache, vector, { ids, found });
  const uncompared = vector === null ? [] : ids.filter((id) => !found.cosines.has(id));
  const searches: OneSearch[] = [];
  if (unread.length > 0) searches.push(reading(passages, unread));
  if (vector !== null && uncompared.length > 0) searches.push(vectors.among(vector, uncompared));
  const results = searches.length === 0 ? [] : await searchTogether<FoundDocument>(client, searches, context);
  if (unread.length > 0) {
    for (const hit of results.shift() ?? []) {
      const passage = toPassage(hit._source!);
      cache.keep(hit._id!, passage);
      known.set(hit._id!, passage);
    }
  }
  takeCosines(found, results[0]);
  return new Map(
    [...known].flatMap(([id, passage]): [string, IndexedPassage][] => (passage === undefined ? [] : [[id, passage]])),
  );
}

function compareKept(
  cache: PassageCache,
  vector: ModelVector,
  { ids, found }: { ids: readonly string[]; found: Found },
): void {
  for (const id of ids) {
    const cosine = cache.cosine(id, vector);
    if (cosine !== undefined) found.cosines.set(id, cosine);
  }
}

/** Returns the search for passages by their identifiers. */
export function reading(index: string, ids: readonly string[]): OneSearch {
  return { index, body: { size: ids.length, _source: true, query: { ids: { values: [...ids] } } } };
}

function takeCosines(found: Found, hits: readonly estypes.SearchHit<FoundDocument>[] = []): void {
  for (const hit of hits) found.cosines.set(...toCosine(hit));
}
