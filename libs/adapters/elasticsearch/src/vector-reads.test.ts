import { expect, it } from '@jest/globals';
import type { Client } from '@elastic/elasticsearch';
import { buildPassage, eventually } from '@regqa/testing';
import { IndexNames } from './index-names.ts';
import { PassageCache } from './passage-cache.ts';
import { passageId } from './passage-documents.ts';
import type { PassageVectors } from './passage-vectors.ts';
import { VectorReads } from './vector-reads.ts';

const QUESTION = { model: 'model', values: Float32Array.from([1, 0]) };

it('reads the vectors of a generation that is followed while those of another are counted', async () => {
  const passages = ['first', 'second'].map((generation) => buildPassage({ generation, chunkId: generation }));
  const published = new Set(['first']);
  const cache = new PassageCache(1_000_000);
  for (const passage of passages) cache.keep(passageId(passage), passage);
  const counted = () => new Map([...published].map((generation) => [generation, 1]));
  let counts = 0;
  const client = {
    // The counts are taken before the second generation comes and answered after it has.
    search: async ({ aggs, query }: { aggs?: unknown; query?: { term: { generation: string } } }) => {
      if (aggs === undefined)
        return {
          hits: {
            hits: passages
              .filter(({ generation }) => generation === query!.term.generation)
              .map((passage) => ({ _id: passageId(passage), sort: [1], fields: { vector: [3, 4] } })),
          },
        };
      const buckets = [...counted()].map(([generation, doc_count]) => ({ key: { generation }, doc_count }));
      counts += 1;
      if (counts === 1) {
        published.add('second');
        reads.follow('second');
      }
      return { aggregations: { generations: { buckets } } };
    },
    openPointInTime: async () => ({ id: 'p' }),
    closePointInTime: async () => ({}),
  } as unknown as Client;
  const vectors = {
    counts: async () => counted(),
    status: async () => [{ model: 'model', dimension: 2, passages: 2 }],
  } as unknown as PassageVectors;
  const reads = new VectorReads({
    client,
    indices: { names: new IndexNames('test') },
    vectors,
    cache,
    options: { vectorsEveryMs: 5, searchTimeoutMs: 1_000, logger: { info() {}, warn() {} } },
  });
  reads.follow('first');
  await eventually(
    () =>
      expect(passages.map((passage) => cache.cosine(passageId(passage), QUESTION))).toEqual([
        expect.closeTo(0.6, 2),
        expect.closeTo(0.6, 2),
      ]),
    3_000,
  );
  await reads.close();
});
