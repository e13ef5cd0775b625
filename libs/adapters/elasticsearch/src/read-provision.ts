import type { IndexedPassage } from '@regqa/ports';
import type { IndexParts } from './index-parts.ts';
import { passageId, provisionField, toPassage } from './passage-documents.ts';
import type { FoundDocument } from './passage-documents.ts';
import { searchTogether } from './search-together.ts';

/** Most passages of one provision: Elasticsearch gives no more hits at once. */
const LARGEST_PROVISION = 10_000;

type Source = Pick<IndexParts, 'client' | 'cache'> & {
  readonly indices: Pick<IndexParts['indices'], 'names'>;
  readonly options: Pick<IndexParts['options'], 'searchTimeoutMs'>;
};

/** Returns the passages of a provision in order, read where they are not in memory; none where it does not exist. */
export async function readProvision(
  { client, indices, cache, options }: Source,
  provision: { readonly generation: string; readonly provisionKey: string },
): Promise<IndexedPassage[]> {
  const cached = cache.ofProvision(provision);
  if (cached !== undefined) return cached;
  const query = { term: { provision: provisionField(provision) } };
  const body = { size: LARGEST_PROVISION, _source: true, query, sort: ['ordinal'] };
  const limits = { timeoutMs: options.searchTimeoutMs };
  const [hits = []] = await searchTogether<FoundDocument>(client, [{ index: indices.names.passages, body }], limits);
  const passages = hits.map((hit) => toPassage(hit._source!));
  cache.keepProvisions(passages.map((passage) => [passageId(passage), passage] as const));
  return passages;
}
