import { describe, expect, it } from '@jest/globals';
import type { Client } from '@elastic/elasticsearch';
import type { IndexedPassage } from '@regqa/ports';
import { buildPassage } from '@regqa/testing';
import { IndexNames } from './index-names.ts';
import { PassageCache } from './passage-cache.ts';
import { provisionField, toDocument } from './passage-documents.ts';
import { readProvision } from './read-provision.ts';

const passageOf = (provisionKey: string, ordinal: number) =>
  buildPassage({ chunkId: `${provisionKey}-${ordinal}`, provisionKey, ordinal });
const STORED = [passageOf('cl-1', 1), passageOf('cl-2', 2), passageOf('cl-2', 3), passageOf('cl-3', 4)];
const ROOMY = 1_000_000;

/** A server that holds the passages, and the provisions that it was asked for. */
function openReads({ characters = ROOMY } = {}) {
  const asked: string[] = [];
  const msearch = async ({ searches }: { searches: { query?: { term: { provision: string } } }[] }) => {
    const responses = searches.flatMap(({ query }) => {
      if (query === undefined) return [];
      const wanted = query.term.provision;
      asked.push(wanted);
      const found = STORED.filter((passage) => provisionField(passage) === wanted);
      return [
        {
          status: 200,
          hits: { hits: found.map((passage) => ({ _source: JSON.parse(toDocument(passage)) as unknown })) },
        },
      ];
    });
    return { responses };
  };
  const cache = new PassageCache(characters);
  const source = {
    client: { msearch } as unknown as Client,
    indices: { names: new IndexNames('test') },
    cache,
    options: { searchTimeoutMs: 1_000 },
  };
  return {
    asked,
    cache,
    read: (provisionKey: string): Promise<IndexedPassage[]> =>
      readProvision(source, { generation: STORED[0]!.generation, provisionKey }),
  };
}

describe('reading provisions from Elasticsearch', () => {
  it('returns nothing of a provision that does not exist', async () => {
    expect(await openReads().read('cl-9')).toEqual([]);
  });

  it('answers from memory what it has read as a whole', async () => {
    const { asked, read } = openReads();
    await read('cl-2');
    expect(await read('cl-2')).toEqual(STORED.slice(1, 3));
    expect(asked).toHaveLength(1);
  });

  it('reads again what was added to, and what memory has no room for', async () => {
    const added = openReads();
    await added.read('cl-2');
    added.cache.forgetProvisions([STORED[1]!]);
    await added.read('cl-2');
    expect(added.asked).toHaveLength(2);
    const narrow = openReads({ characters: 1 });
    await narrow.read('cl-2');
    expect(await narrow.read('cl-2')).toEqual(STORED.slice(1, 3));
    expect(narrow.asked).toHaveLength(2);
  });

  it('does not take a provision for complete when a search found one of its passages', async () => {
    const { asked, cache, read } = openReads();
    cache.keep('any', STORED[1]!);
    expect(await read('cl-2')).toEqual(STORED.slice(1, 3));
    expect(asked).toHaveLength(1);
  });
});
