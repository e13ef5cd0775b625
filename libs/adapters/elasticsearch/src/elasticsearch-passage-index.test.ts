import { afterAll, expect, it } from '@jest/globals';
import { buildPassage, describeWhere, eventually } from '@regqa/testing';
import { passageIndexContract, passageRebuildContract, passageVectorsContract } from '@regqa/testing/contracts';
import { createElasticsearchPassageIndex } from './elasticsearch-passage-index.ts';
import { ScratchIndices } from './scratch-indices.fixture.ts';

const scratch = new ScratchIndices();
afterAll(() => scratch.remove());

describeWhere('elasticsearch')('the Elasticsearch passage index', () => {
  passageIndexContract(() => scratch.open());
  passageVectorsContract(() => scratch.open());
  passageRebuildContract(() => scratch.open());

  it('shows one process at once what another has added and removed', async () => {
    const prefix = scratch.prefix();
    const [writer, reader] = [await scratch.open({ indexPrefix: prefix }), await scratch.open({ indexPrefix: prefix })];
    const ask = () => reader.search({ text: 'height', place: null, documentTypes: null, limit: 10 });
    await writer.add([buildPassage()]);
    expect(await ask()).toHaveLength(1);
    await writer.removeGenerations(['quoll-plan-generation-1']);
    expect(await ask()).toEqual([]);
  });

  it('answers from the cache, and drops from it what it adds to or removes', async () => {
    const prefix = scratch.prefix();
    const [other, index] = [await scratch.open({ indexPrefix: prefix }), await scratch.open({ indexPrefix: prefix })];
    const part = (ordinal: number) =>
      buildPassage({ chunkId: `c${ordinal}`, ordinal, provisionKey: 'cl-4', text: `Height, part ${ordinal}` });
    const { generation } = part(0);
    await other.add([part(1), part(0), buildPassage({ generation: 'not kept' })]);
    const parts = async (of = generation) =>
      (await index.provision({ generation: of, provisionKey: 'cl-4' })).map(({ ordinal }) => ordinal);
    await index.cachePassages!([generation], new AbortController().signal);
    await other.removeGenerations([generation, 'not kept']);
    expect([await parts(), await parts('not kept')]).toEqual([[0, 1], []]);
    await index.add([part(2)]);
    expect(await parts()).toEqual([2]);
    await index.removeGenerations([generation]);
    expect(await parts()).toEqual([]);
  });

  it('compares with the vectors of cached passages once they have come', async () => {
    const prefix = scratch.prefix();
    const [other, index] = [
      await scratch.open({ indexPrefix: prefix }),
      await scratch.open({ indexPrefix: prefix, vectorsEveryMs: 10 }),
    ];
    const passages = [3, 4].map((ordinal) =>
      buildPassage({ chunkId: `c${ordinal}`, ordinal, text: 'The height of a tower.' }),
    );
    const ask = (model = 'model') =>
      index.search({
        text: 'height',
        place: null,
        documentTypes: null,
        limit: 10,
        vector: { model, values: Float32Array.from([1, 0]) },
      });
    const cosines = async (model?: string) =>
      (await ask(model)).sort((a, b) => a.passage.ordinal - b.passage.ordinal).map(({ cosine }) => cosine);
    const add = (at: number, values: number[], model = 'model') =>
      other.addVectors(model, [{ passage: passages[at]!, values: Float32Array.from(values) }]);
    // In a byte a number these are not quite the 0.6 and 0.4472 that the engine says.
    const memory = [0.5984, 0.4507].map((cosine) => expect.closeTo(cosine, 4));
    await other.add(passages);
    await index.cachePassages!([passages[0]!.generation], new AbortController().signal);
    await add(0, [3, 4]);
    expect(await cosines()).toEqual([expect.closeTo(0.6, 5), null]);
    await add(1, [1, 2]);
    await eventually(async () => expect(await cosines()).toEqual(memory));
    await other.dropVectors('model');
    expect(await cosines()).toEqual(memory);
    for (const at of [0, 1]) await add(at, [1, 2], 'another');
    await eventually(async () => expect(await cosines('another')).toEqual([memory[1], memory[1]]));
    await index.close();
  });

  it('caches no more than there is room for', async () => {
    const index = await scratch.open({ cacheCharacters: 2_000 });
    await index.add(
      Array.from({ length: 20 }, (_, ordinal) =>
        buildPassage({ chunkId: `c${ordinal}`, ordinal, text: `Height, part ${ordinal}` }),
      ),
    );
    await index.cachePassages!(['quoll-plan-generation-1'], new AbortController().signal);
    expect(await index.search({ text: 'height', place: null, documentTypes: null, limit: 50 })).toHaveLength(20);
  });

  it('makes one index when two processes start at the same moment', async () => {
    const prefix = scratch.prefix();
    const opened = await Promise.all(Array.from({ length: 4 }, () => scratch.open({ indexPrefix: prefix })));
    await Promise.all(opened.map((index, number) => index.add([buildPassage({ documentId: `plan-${number}` })])));
    expect(await scratch.indicesOf(prefix)).toEqual([`${prefix}-passages-v2-000001`]);
    expect((await opened[0]!.status()).passages).toBe(4);
  });

  it('keeps passages with characters that JSON escapes, and identifiers longer than Elasticsearch takes', async () => {
    const index = await scratch.open();
    const passage = buildPassage({
      text: 'Height \ud800 \u0000 "quoted" \\ end',
      chunkId: 'c'.repeat(2_000),
      provisionKey: 'k'.repeat(40_000),
    });
    await index.add([passage]);
    expect(
      (await index.search({ text: 'height', place: null, documentTypes: null, limit: 10 })).map((hit) => hit.passage),
    ).toEqual([passage]);
    expect(await index.provision(passage)).toEqual([passage]);
  });

  it('removes generations of more documents than one search returns', async () => {
    const index = await scratch.open();
    await index.add(
      Array.from({ length: 2_300 }, (_, number) => buildPassage({ chunkId: `c${number}`, text: 'Short.' })),
    );
    expect((await index.generations()).get('quoll-plan-generation-1')).toBe(2_300);
    await index.removeGenerations(['quoll-plan-generation-1']);
    expect(await index.generations()).toEqual(new Map());
  });

  it('refuses a file of certificates that is not there at once', async () => {
    const logger = { info() {}, warn() {} };
    const options = { urls: ['https://127.0.0.1:1'], auth: null, caFile: '/nowhere/ca.pem', logger };
    await expect(createElasticsearchPassageIndex(options)).rejects.toThrow('ca.pem');
  });
});
