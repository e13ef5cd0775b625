import { MatchQuery } from '@lancedb/lancedb';
import type { Table } from '@lancedb/lancedb';
import type { PassageHit, PassageQuery } from '@regqa/ports';
import type { NearPassage } from './compact-vectors.ts';
import type { ModelVectors } from './model-vectors.ts';
import type { PassageCache } from './passage-cache.ts';
import { passageFilter } from './passage-filter.ts';
import { passageKey } from './passage-rows.ts';
import { WORDS } from './passage-table.ts';
import type { PassageVectors } from './passage-vectors.ts';

/** Longest that a search may take, in milliseconds. */
const SEARCH_DEADLINE_MS = 5_000;
/** How often a search is made when what it found is gone before it could be read. */
const SEARCH_ATTEMPTS = 3;
/** Passages beyond the wanted ones that are looked at for equal scores: dozens of plans have the same clause. */
const FURTHER_TIES = 16;

export interface SearchedTables {
  /** The table as it is now: it is opened again when it was folded. */
  readonly table: () => Table;
  readonly cache: PassageCache;
  readonly vectors: PassageVectors;
}

/** Returns the best passages by words (stems separated by spaces) and, where the query has a vector, by cosine. */
export async function searchPassages(
  tables: SearchedTables,
  words: string,
  query: PassageQuery,
): Promise<PassageHit[]> {
  for (let attempt = 1; ; attempt++) {
    const { hits, complete } = await searchOnce(tables, words, query);
    if (complete || attempt === SEARCH_ATTEMPTS) return hits;
  }
}

/** `complete` is false when rows were removed or folded elsewhere between finding and reading them. */
async function searchOnce(
  tables: SearchedTables,
  words: string,
  query: PassageQuery,
): Promise<{ hits: PassageHit[]; complete: boolean }> {
  const where = passageFilter(query);
  const vectors = query.vector ? await tables.vectors.find(query.vector.model) : undefined;
  const compared = vectors && query.vector ? { vectors, values: query.vector.values } : undefined;
  const [scores, nearest] = await Promise.all([
    scoresByWords(tables.table(), { words, where, limit: query.limit }),
    compared?.vectors.nearest(compared.values, query) ?? [],
  ]);
  const passages = await tables.cache.byRow(new Set(scores.keys()));
  const hits = [...passages].map(([row, passage]): PassageHit => ({
    passage,
    wordScore: scores.get(row) ?? null,
    cosine: null,
  }));
  return {
    hits: compared === undefined ? hits : await withCosines(tables.cache, compared, { hits, nearest }),
    complete: passages.size === scores.size,
  };
}

/** Adds the nearest passages to the hits, and their cosine to all. */
async function withCosines(
  cache: PassageCache,
  { vectors, values }: { vectors: ModelVectors; values: Float32Array },
  { hits, nearest }: { hits: readonly PassageHit[]; nearest: readonly NearPassage[] },
): Promise<PassageHit[]> {
  const byKey = new Map(hits.map((hit) => [passageKey(hit.passage), hit]));
  const cosines = new Map(nearest.map(({ key, cosine }) => [key, cosine]));
  const wanted = [...cosines.keys()].filter((key) => !byKey.has(key));
  const found = await cache.byKey(wanted);
  vectors.forget(wanted.filter((key) => !found.has(key)));
  for (const [key, passage] of found) byKey.set(key, { passage, wordScore: null, cosine: null });
  return [...byKey].map(([key, hit]) => ({ ...hit, cosine: cosines.get(key) ?? vectors.cosine(key, values) }));
}

/**
 * Returns the best matches by words: score by row. Equal ones come from the engine in changing order: a few more are
 * read, and those in the earliest rows are kept.
 */
async function scoresByWords(
  table: Table,
  { words, where, limit }: { words: string; where: string | null; limit: number },
): Promise<Map<bigint, number>> {
  if (words === '') return new Map();
  const query = table
    .query()
    .fullTextSearch(new MatchQuery(words, WORDS))
    .select(['_score'])
    .withRowId()
    .limit(limit + FURTHER_TIES);
  const found = await (where === null ? query : query.where(where)).toArrow({ timeoutMs: SEARCH_DEADLINE_MS });
  if (found.numRows === 0) return new Map();
  const rows = found.getChild('_rowid')!;
  const scores = found.getChild('_score')!;
  const matches = Array.from({ length: found.numRows }, (_, at): [row: bigint, score: number] => [
    rows.get(at) as bigint,
    scores.get(at) as number,
  ]);
  return new Map(
    matches
      .sort(([row, score], [otherRow, otherScore]) => otherScore - score || (row < otherRow ? -1 : 1))
      .slice(0, limit),
  );
}
