import type { Client, estypes } from '@elastic/elasticsearch';

const PAGE = 1_000;
/** How long the server keeps the state of an index that is being read, from one page to the next. */
const KEEP_ALIVE = '2m';

export interface Scan {
  /** Indices that do not exist have no documents. */
  readonly index: string | string[];
  readonly query: NonNullable<estypes.SearchRequest['query']>;
  /** Whether the documents are wanted too, not only their identifiers. */
  readonly documents?: boolean;
  /** Fields that are wanted of each, by name. */
  readonly fields?: string[];
  /** Most documents of a page; 1,000 by default. */
  readonly page?: number;
  readonly timeoutMs: number;
}

/** Yields every document that matches as it was when the scan began, in pages, in no particular order. */
export async function* scanDocuments<T>(
  client: Client,
  { index, query, documents = false, fields, page = PAGE, timeoutMs }: Scan,
): AsyncGenerator<estypes.SearchHit<T>[]> {
  const options = { requestTimeout: timeoutMs };
  let { id } = await client.openPointInTime(
    { index, keep_alive: KEEP_ALIVE, ignore_unavailable: true, allow_partial_search_results: false },
    options,
  );
  try {
    for (let after: estypes.SortResults | undefined; ;) {
      const found = await client.search<T>(
        {
          pit: { id, keep_alive: KEEP_ALIVE },
          query,
          size: page,
          _source: documents,
          ...(fields && { fields }),
          sort: ['_shard_doc'],
          track_total_hits: false,
          ...(after && { search_after: after }),
        },
        options,
      );
      id = found.pit_id ?? id;
      if (found.hits.hits.length > 0) yield found.hits.hits;
      after = found.hits.hits.at(-1)?.sort;
      if (found.hits.hits.length < page || after === undefined) return;
    }
  } finally {
    await client.closePointInTime({ id }, { ...options, ignore: [404] });
  }
}
