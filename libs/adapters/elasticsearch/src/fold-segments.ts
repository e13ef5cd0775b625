import type { Client } from '@elastic/elasticsearch';

/** From this size on Elasticsearch itself leaves a segment as it is (`index.merge.policy.max_merged_segment`). */
const LARGEST_SEGMENT_BYTES = 5 * 1024 ** 3;
/** Share of a shard's documents that may lie outside its large segments: to fold them writes all of it again. */
const LARGEST_REST = 0.2;

/** A segment of a shard: a part of the index that is searched by itself. */
export interface Segment {
  readonly documents: number;
  readonly bytes: number;
}

/**
 * Returns how many segments a shard should be folded into, or null where that is not worth it: as few as their size
 * allows, once a fifth of the documents lies outside as many of the largest. A fifth keeps what folding writes in all
 * within five times the index; a shard with fewer documents than `fewestDocuments` is searched in no time anyway.
 */
export function segmentsToFoldInto(segments: readonly Segment[], fewestDocuments: number): number | null {
  const sum = (of: readonly Segment[], what: keyof Segment) => of.reduce((total, segment) => total + segment[what], 0);
  const largestFirst = segments.toSorted((a, b) => b.documents - a.documents);
  const documents = sum(segments, 'documents');
  const enough = Math.max(1, Math.ceil(sum(segments, 'bytes') / LARGEST_SEGMENT_BYTES));
  const rest = largestFirst.slice(enough);
  return documents >= fewestDocuments && sum(rest, 'documents') > LARGEST_REST * documents ? enough : null;
}

/**
 * Has the server fold the segments of these indices where it is worth it, and does not wait for it: each segment has a
 * graph of vectors of its own, and a search walks every one of them.
 */
export async function foldSegments(
  client: Client,
  { index, fewestDocuments, timeoutMs }: { index: readonly string[]; fewestDocuments: number; timeoutMs: number },
): Promise<void> {
  const options = { requestTimeout: timeoutMs };
  const [{ indices: held }, { indices: merging = {} }] = await Promise.all([
    client.indices.segments({ index: [...index], ignore_unavailable: true }, options),
    client.indices.stats({ index: [...index], metric: 'merge' }, options),
  ]);
  for (const [name, { shards }] of Object.entries(held)) {
    const primaries = Object.values(shards).flatMap((copies) =>
      [copies].flat().filter(({ routing }) => routing.primary),
    );
    const wanted = primaries.map(({ segments }) =>
      segmentsToFoldInto(
        Object.values(segments).map(({ num_docs: documents, size_in_bytes: bytes }) => ({ documents, bytes })),
        fewestDocuments,
      ),
    );
    const most = Math.max(0, ...wanted.filter((number) => number !== null));
    if (most > 0 && (merging[name]?.primaries?.merges?.current ?? 0) === 0)
      await client.indices.forcemerge({ index: name, max_num_segments: most, wait_for_completion: false }, options);
  }
}
