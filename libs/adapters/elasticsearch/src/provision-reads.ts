import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IndexedPassage } from '@regqa/ports';
import type { IndexParts } from './index-parts.ts';
import { passageId, provisionField, toPassage } from './passage-documents.ts';
import type { FoundDocument } from './passage-documents.ts';
import type { OneSearch } from './search-together.ts';
import { searchTogether } from './search-together.ts';

/** Most passages of one provision: Elasticsearch gives no more hits at once. */
const LARGEST_PROVISION = 10_000;
/** Provisions of one search: with their passages an answer stays within what a request should hold. */
const TOGETHER = 64;

type Source = Pick<IndexParts, 'client' | 'cache'> & {
  readonly indices: Pick<IndexParts['indices'], 'names'>;
  readonly options: Pick<IndexParts['options'], 'searchTimeoutMs'>;
};

/**
 * Reads provisions, all those of one turn of the event loop with one request: an answer widens each of its sources to
 * its provision, and a request of its own for each costs both sides more than the reading.
 */
export class ProvisionReads {
  private readonly source: Source;
  private waiting = new Map<string, Promise<IndexedPassage[]>>();
  private batch: Promise<ReadonlyMap<string, IndexedPassage[]>> | undefined;

  constructor(source: Source) {
    this.source = source;
  }

  /**
   * Returns the passages of a provision in order; none where it does not exist. Rejects with what the request rejects
   * with.
   */
  async read(provision: { readonly generation: string; readonly provisionKey: string }): Promise<IndexedPassage[]> {
    const cached = this.source.cache.ofProvision(provision);
    if (cached !== undefined) return cached;
    const field = provisionField(provision);
    const waiting = this.waiting.get(field);
    if (waiting !== undefined) return waiting;
    this.batch ??= this.readBatch();
    const read = this.batch.then((provisions) => provisions.get(field) ?? []);
    this.waiting.set(field, read);
    return read;
  }

  private async readBatch(): Promise<ReadonlyMap<string, IndexedPassage[]>> {
    await nextTurn();
    const fields = [...this.waiting.keys()];
    this.waiting = new Map();
    this.batch = undefined;
    const { client, cache, options } = this.source;
    const limits = { timeoutMs: options.searchTimeoutMs };
    const provisions = new Map<string, IndexedPassage[]>();
    for (let from = 0; from < fields.length; from += TOGETHER) {
      const part = fields.slice(from, from + TOGETHER);
      const [hits = []] = await searchTogether<FoundDocument>(client, [this.searchFor(part)], limits);
      const whole =
        hits.length < LARGEST_PROVISION || part.length === 1
          ? [hits]
          : await searchTogether<FoundDocument>(
              client,
              part.map((field) => this.searchFor([field])),
              limits,
            );
      const passages = whole.flat().map((hit) => toPassage(hit._source!));
      for (const [field, members] of Map.groupBy(passages, provisionField)) provisions.set(field, members);
      cache.keepProvisions(passages.map((passage) => [passageId(passage), passage] as const));
    }
    return provisions;
  }

  private searchFor(fields: readonly string[]): OneSearch {
    return {
      index: this.source.indices.names.passages,
      body: {
        size: LARGEST_PROVISION,
        _source: true,
        query: { bool: { filter: [{ terms: { provision: [...fields] } }] } },
        sort: ['ordinal'],
      },
    };
  }
}
