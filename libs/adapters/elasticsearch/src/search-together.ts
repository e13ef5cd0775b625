import type { Client, estypes } from '@elastic/elasticsearch';
import { isIndexMissing, SearchRefused } from './unavailable.ts';

/** One of several searches that are made in one request. */
export interface OneSearch {
  readonly index: string;
  /** An index that does not exist has no documents; else the search fails. */
  readonly mayBeMissing?: boolean;
  readonly body: estypes.SearchSearchRequestBody;
}

export interface RequestLimits {
  readonly timeoutMs: number;
  /** Aborting it breaks the request off. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns the hits of each search, made together in one request. Nothing is left out silently: a search that fails in
 * part is an error. One whose index has just been replaced by a new one is made again, once.
 */
export async function searchTogether<T>(
  client: Client,
  searches: readonly OneSearch[],
  limits: RequestLimits,
): Promise<estypes.SearchHit<T>[][]> {
  try {
    return await request(client, searches, limits);
  } catch (error) {
    if (!isIndexMissing(error)) throw error;
    return request(client, searches, limits);
  }
}

async function request<T>(
  client: Client,
  searches: readonly OneSearch[],
  { timeoutMs, signal }: RequestLimits,
): Promise<estypes.SearchHit<T>[][]> {
  const lines = searches.flatMap(({ index, mayBeMissing = false, body }) => [
    // Document frequencies are those of the whole index, not of each shard.
    {
      index,
      ignore_unavailable: mayBeMissing,
      allow_partial_search_results: false,
      search_type: 'dfs_query_then_fetch' as const,
    },
    { ...body, track_total_hits: false, timeout: `${timeoutMs}ms` },
  ]);
  const { responses } = await client.msearch<T>(
    { searches: lines },
    { requestTimeout: timeoutMs, ...(signal && { signal }) },
  );
  return responses.map((response) => {
    if ('error' in response) throw new SearchRefused(response.status, response.error);
    return response.hits.hits;
  });
}
