import type { Client, estypes } from '@elastic/elasticsearch';

const PAGE = 10_000;

interface Buckets {
  readonly after_key?: { generation: string };
  readonly buckets: readonly { readonly key: { generation: string }; readonly doc_count: number }[];
}

export interface GenerationCount {
  readonly index: string;
  readonly generations?: readonly string[];
  readonly timeoutMs: number;
}

/** Returns how many documents an index has of each generation. Throws the client's error when there is no index. */
export async function countByGeneration(
  client: Client,
  { index, generations, timeoutMs }: GenerationCount,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const query: estypes.QueryDslQueryContainer =
    generations === undefined ? { match_all: {} } : { terms: { generation: [...generations] } };
  for (let after: { generation: string } | undefined; ;) {
    const composite = {
      size: PAGE,
      sources: [{ generation: { terms: { field: 'generation' } } }],
      ...(after && { after }),
    };
    const found = await client.search(
      {
        index,
        size: 0,
        query,
        track_total_hits: false,
        allow_partial_search_results: false,
        aggs: { generations: { composite } },
      },
      { requestTimeout: timeoutMs },
    );
    const { buckets, after_key: next } = found.aggregations?.['generations'] as unknown as Buckets;
    for (const bucket of buckets) counts.set(bucket.key.generation, bucket.doc_count);
    if (buckets.length < PAGE || next === undefined) return counts;
    after = next;
  }
}
