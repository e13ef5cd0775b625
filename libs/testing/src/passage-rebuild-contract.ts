import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConflictError } from '@regqa/errors';
import type { IndexedPassage, PassageIndex } from '@regqa/ports';
import { buildPassage } from './passage-builder.ts';
import { vectorAt } from './passage-vectors-contract.ts';

/** An index whose engine can rebuild it. */
export type RebuildableIndex = PassageIndex & Required<Pick<PassageIndex, 'rebuild'>>;

/** Makes an empty index. Called once for each test; the test closes it. */
export type MakeRebuildableIndex = () => Promise<RebuildableIndex>;

/** The tests that every passage index passes which can be rebuilt. */
export function passageRebuildContract(makeIndex: MakeRebuildableIndex): void {
  let index: RebuildableIndex;
  beforeEach(async () => {
    index = await makeIndex();
  });
  afterEach(() => index.close());

  const ask = (text: string) => index.search({ text, place: null, documentTypes: null, limit: 100 });
  const chunks = async (text: string) => (await ask(text)).map((hit) => hit.passage.chunkId).sort();

  describe('rebuilding', () => {
    it('fills an empty index from the source', async () => {
      expect(await index.rebuild(batches([plan('a', 3), plan('b', 2)]))).toEqual({ passages: 5 });
      expect([...(await index.generations())].sort()).toEqual([
        ['a', 3],
        ['b', 2],
      ]);
      expect(await ask('building')).toHaveLength(5);
    });

    it('rebuilds what it has, adds what it lacks, and keeps what the source does not have', async () => {
      await index.add([
        ...plan('a', 3).map((passage) => ({ ...passage, title: 'Outdated', stems: 'outdated' })),
        ...plan('other', 1),
      ]);
      expect(await index.rebuild(batches([plan('a', 3), plan('b', 2)]))).toEqual({ passages: 6 });
      expect(await chunks('building')).toEqual(['a:0', 'a:1', 'a:2', 'b:0', 'b:1', 'other:0']);
      expect(await ask('outdated')).toEqual([]);
      await index.add(plan('c', 1));
      await index.removeGenerations(['a']);
      expect(await chunks('building')).toEqual(['b:0', 'b:1', 'c:0', 'other:0']);
    });

    it('answers all the while, never with less', async () => {
      await index.add(plan('a', 20));
      const found: number[] = [];
      let building = true;
      const searching = (async () => {
        while (building) {
          found.push((await ask('building')).length);
          await new Promise((resolve) => setImmediate(resolve));
        }
      })();
      const hasSearched = async (more: number) => {
        const before = found.length;
        while (found.length < before + more) await new Promise((resolve) => setImmediate(resolve));
      };
      await index.rebuild(batches([plan('a', 20).slice(0, 5), plan('a', 20).slice(5)], () => hasSearched(3)));
      await hasSearched(3);
      building = false;
      await searching;
      expect(new Set(found)).toEqual(new Set([20]));
    });

    it('loses nothing that is added or removed meanwhile', async () => {
      await index.add([...plan('a', 2), ...plan('b', 2)]);
      const source = batches([plan('a', 2), plan('b', 2)], async (batch) => {
        if (batch === 0) await index.add(plan('early', 1));
        if (batch === 1) await index.removeGenerations(['a']);
        if (batch === 1) await index.add(plan('late', 3));
      });
      await index.rebuild(source);
      expect([...(await index.generations())].sort()).toEqual([
        ['b', 2],
        ['early', 1],
        ['late', 3],
      ]);
      expect(await chunks('building')).toEqual(['b:0', 'b:1', 'early:0', 'late:0', 'late:1', 'late:2']);
    });

    it('keeps the vectors of passages', async () => {
      const passages = plan('a', 2);
      await index.add(passages);
      await index.addVectors(
        'model',
        passages.map((passage, at) => ({ passage, values: vectorAt(10 * at) })),
      );
      await index.rebuild(batches([passages]));
      expect(await index.withoutVector('model', 10)).toEqual([]);
      const hits = await index.search({
        text: 'nothing matches',
        place: null,
        documentTypes: null,
        limit: 1,
        vector: { model: 'model', values: vectorAt(9) },
      });
      expect(hits.map((hit) => hit.passage)).toEqual([passages[1]]);
    });

    it('leaves the index as it was when the source fails, and can be begun again', async () => {
      await index.add(plan('a', 2));
      const failing = batches([plan('b', 2)], () => Promise.reject(new Error('the database is away')));
      await expect(index.rebuild(failing)).rejects.toThrow('the database is away');
      expect([...(await index.generations())]).toEqual([['a', 2]]);
      expect(await index.rebuild(batches([plan('b', 2)]))).toEqual({ passages: 4 });
    });

    it('is refused while another one is under way', async () => {
      let refusal: unknown;
      const source = batches([plan('a', 1)], async () => {
        refusal = await index.rebuild(batches([plan('b', 1)])).catch((error: unknown) => error);
      });
      await index.rebuild(source);
      expect(refusal).toBeInstanceOf(ConflictError);
      expect([...(await index.generations())]).toEqual([['a', 1]]);
    });
  });
}

function plan(generation: string, passages: number): IndexedPassage[] {
  return Array.from({ length: passages }, (_, ordinal) =>
    buildPassage({
      generation,
      documentId: generation,
      chunkId: `${generation}:${ordinal}`,
      ordinal,
      text: `The building numbered${ordinal} is here.`,
    }),
  );
}

/** Gives the batches one by one; `after` runs when a batch has been taken and the next one is asked for. */
async function* batches(
  given: readonly IndexedPassage[][],
  after: (batch: number) => Promise<void> = async () => undefined,
): AsyncGenerator<IndexedPassage[]> {
  for (const [number, batch] of given.entries()) {
    yield batch;
    await after(number);
  }
}
