import type { estypes } from '@elastic/elasticsearch';
import { contentStems } from '@regqa/domain';
import type { IndexedPassage, ModelVector, PassageHit, PassageQuery } from '@regqa/ports';
import type { IndexParts } from './index-parts.ts';
import type { PassageCache } from './passage-cache.ts';
import { KEY_ONLY, keyOf, toPassage } from './passage-documents.ts';
import type { FoundDocument } from './passage-documents.ts';
import { passageFilter } from './passage-filter.ts';
import type { OneSearch } from './search-together.ts';
import { searchTogether } from './search-together.ts';
import { toCosine } from './vector-documents.ts';

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
export async function searchPassages(parts: IndexParts, query: PassageQuery): Promise<PassageHit[]> {
  const words = [...new Set(contentStems(query.text))].join(' ');
  const vector = query.vector ?? null;
  const found: Found = { wordScores: new Map(), cosines: new Map() };
  await searchFirst(parts, { words, vector, query, found });
  const passages = await complete(parts, query, found);
  return [...passages].map(([id, passage]) => ({
    passage,
    wordScore: found.wordScores.get(id) ?? null,
    cosine: found.cosines.get(id) ?? null,
  }));
}

async function searchFirst(
  { client, indices, vectors, options }: IndexParts,
  input: { words: string; vector: ModelVector | null; query: PassageQuery; found: Found },
): Promise<void> {
  const { words, vector, query, found } = input;
  const searches: OneSearch[] = [];
  if (words !== '') searches.push(matching(indices.names.passages, words, query));
  if (vector !== null) searches.push(vectors.nearest(vector, query));
  if (searches.length === 0) return;
  const limits = { timeoutMs: options.searchTimeoutMs, signal: query.signal };
  const results = await searchTogether<FoundDocument>(client, searches, limits);
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
  { client, indices, vectors, cache, options }: IndexParts,
  { vector = null, signal }: PassageQuery,
  found: Found,
): Promise<Map<string, IndexedPassage>> {
  const ids = [...new Set([...found.wordScores.keys(), ...found.cosines.keys()])];
  const known = new Map(ids.map((id) => [id, cache.get(id)]));
  const unread = ids.filter((id) => known.get(id) === undefined);
  if (vector !== null) compareKept(cache, vector, { ids, found });
  const uncompared = vector === null ? [] : ids.filter((id) => !found.cosines.has(id));
  const searches: OneSearch[] = [];
  if (unread.length > 0) searches.push(reading(indices.names.passages, unread));
  if (vector !== null && uncompared.length > 0) searches.push(vectors.among(vector, uncompared));
  const limits = { timeoutMs: options.searchTimeoutMs, signal };
  const results = searches.length === 0 ? [] : await searchTogether<FoundDocument>(client, searches, limits);
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
