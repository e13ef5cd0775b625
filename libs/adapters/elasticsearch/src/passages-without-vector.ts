import type { IndexedPassage } from '@regqa/ports';
import { countByGeneration } from './count-by-generation.ts';
import type { IndexParts } from './index-parts.ts';
import { toPassage } from './passage-documents.ts';
import type { FoundDocument } from './passage-documents.ts';
import { scanDocuments } from './scan-documents.ts';
import { reading } from './search-passages.ts';
import { searchTogether } from './search-together.ts';

/** Returns passages that have no vector of the model, as many as the limit at most. */
export async function passagesWithoutVector(
  parts: IndexParts,
  model: string,
  limit: number,
): Promise<IndexedPassage[]> {
  const { client, indices, vectors, options } = parts;
  const [index, timeoutMs] = [indices.names.passages, options.searchTimeoutMs];
  const [all, done] = await Promise.all([countByGeneration(client, { index, timeoutMs }), vectors.counts(model)]);
  const found: string[] = [];
  for (const [generation, passages] of all) {
    if (found.length >= limit) break;
    if ((done.get(generation) ?? 0) >= passages) continue;
    for await (const id of idsWithoutVector(parts, model, generation)) {
      found.push(id);
      if (found.length >= limit) break;
    }
  }
  if (found.length === 0) return [];
  const [hits = []] = await searchTogether<FoundDocument>(client, [reading(index, found)], { timeoutMs });
  return hits.map((hit) => toPassage(hit._source!));
}

/** Yields the identifiers of passages of a generation that have no vector of the model. */
async function* idsWithoutVector(
  { client, indices, vectors, options }: IndexParts,
  model: string,
  generation: string,
): AsyncGenerator<string> {
  const pages = scanDocuments(client, {
    index: indices.names.passages,
    query: { term: { generation } },
    timeoutMs: options.searchTimeoutMs,
  });
  for await (const hits of pages) {
    const ids = hits.map(({ _id: id }) => id!);
    const having = await vectors.having(model, ids);
    yield* ids.filter((id) => !having.has(id));
  }
}
