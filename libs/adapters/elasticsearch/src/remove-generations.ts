import type { IndexParts } from './index-parts.ts';
import { scanDocuments } from './scan-documents.ts';
import { writeInBulk } from './write-in-bulk.ts';

/** Generations in one search: Elasticsearch takes 65,536 terms. */
const GENERATIONS_AT_ONCE = 1_000;

/**
 * Removes every document of the generations; they cannot be found when it resolves. It looks again until there is none:
 * documents may come while it runs, and an index may be replaced by another one.
 */
export async function removeGenerations(parts: IndexParts, generations: readonly string[]): Promise<void> {
  for (let from = 0; from < generations.length; from += GENERATIONS_AT_ONCE) {
    const some = generations.slice(from, from + GENERATIONS_AT_ONCE);
    while ((await removeFound(parts, some)) > 0);
  }
}

/** Returns how many documents were found, and removed. */
async function removeFound({ client, indices, options }: IndexParts, generations: readonly string[]): Promise<number> {
  const { passages, second, allVectors } = indices.names;
  const index = [passages, second, allVectors];
  const refresh = () => client.indices.refresh({ index, ignore_unavailable: true });
  // What a process that died had added is not visible yet.
  await refresh();
  let removed = 0;
  const query = { terms: { generation: [...generations] } };
  for await (const hits of scanDocuments(client, { index, query, timeoutMs: options.bulkTimeoutMs })) {
    const removals = hits.map(
      ({ _index, _id }) => ({ action: 'delete', index: _index, id: _id!, mayBeGone: true }) as const,
    );
    await writeInBulk(client, removals);
    removed += hits.length;
  }
  if (removed > 0) await refresh();
  return removed;
}
