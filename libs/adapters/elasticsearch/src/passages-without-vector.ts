import type { Client } from '@elastic/elasticsearch';
import type { IndexedPassage } from '@regqa/ports';
import { countByGeneration } from './count-by-generation.ts';
import { toPassage } from './passage-documents.ts';
import type { FoundDocument } from './passage-documents.ts';
import type { PassageVectors } from './passage-vectors.ts';
import { scanDocuments } from './scan-documents.ts';
import { reading } from './search-passages.ts';
import { searchTogether } from './search-together.ts';

export interface WithoutVectorContext {
  readonly client: Client;
  /** Alias of the index that answers. */
  readonly passages: string;
  readonly vectors: PassageVectors;
  readonly timeoutMs: number;
}

/** Returns passages that have no vector of the model, as many as the limit at most. */
export async function passagesWithoutVector(
  context: WithoutVectorContext,
  model: string,
  limit: number,
): Promise<IndexedPassage[]> {
  const { client, passages: index, vectors, timeoutMs } = context;
  const [all, done] = await Promise.all([countByGeneration(client, { index, timeoutMs }), vectors.counts(model)]);
  const found: string[] = [];
  for (const [generation, passages] of all) {
    if (found.length >= limit) break;
    if ((done.get(generation) ?? 0) >= passages) continue;
    for await (const id of idsWithoutVector(context, model, generation)) {
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
  { client, passages: index, vectors, timeoutMs }: WithoutVectorContext,
  model: string,
  generation: string,
): AsyncGenerator<string> {
  for await (const hits of scanDocuments(client, { index, query: { term: { generation } }, timeoutMs })) {
    const ids = hits.map(({ _id: id }) => id!);
    const having = await vectors.having(model, ids);
    yield* ids.filter((id) => !having.has(id));
  }
}
