import { afterAll, expect, it } from '@jest/globals';
import { buildPassage, describeWhere, passageIndexContract, passageRebuildContract, passageVectorsContract } from '@regqa/testing';
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

  it('makes one index when two processes start at the same moment', async () => {
    const prefix = scratch.prefix();
    const opened = await Promise.all(Array.from({ length: 4 }, () => scratch.open({ indexPrefix: prefix })));
    await Promise.all(opened.map((index, number) => index.add([buildPassage({ documentId: `plan-${number}` })])));
    expect(await scratch.indicesOf(prefix)).toEqual([`${prefix}-passages-v2-000001`]);
    expect((await opened[0]!.status()).passages).toBe(4);
  });

  it('keeps passages with characters that JSON escapes, and identifiers longer than Elasticsearch takes', async () => {
    const index = await scratch.open();
    const passage = buildPassage({ text: 'Height \ud800 \u0000 "quoted" \\ end', chunkId: 'c'.repeat(2_000), provisionKey: 'k'.repeat(40_000) });
    await index.add([passage]);
    expect((await index.search({ text: 'height', place: null, documentTypes: null, limit: 10 })).map((hit) => hit.passage)).toEqual([passage]);
    expect(await index.provision(passage)).toEqual([passage]);
  });

  it('removes generations of more documents than one search returns', async () => {
    const index = await scratch.open();
    await index.add(Array.from({ length: 2_300 }, (_, number) => buildPassage({ chunkId: `c${number}`, text: 'Short.' })));
    expect((await index.generations()).get('quoll-plan-generation-1')).toBe(2_300);
    await index.removeGenerations(['quoll-plan-generation-1']);
    expect(await index.generations()).toEqual(new Map());
  });

  it.each([
    ['no address', { urls: [] }, 'address'],
    ['an address that is none', { urls: ['localhost:9200'] }, 'http'],
    ['a prefix that is a pattern', { indexPrefix: 'regqa*' }, 'prefix'],
    ['a file of certificates that is not there', { caFile: '/nowhere/ca.pem' }, 'ca.pem'],
  ])('refuses %s at once', async (_name, options, message) => {
    const complete = { urls: ['http://127.0.0.1:1'], auth: null, logger: { info() {}, warn() {} }, ...options };
    await expect(createElasticsearchPassageIndex(complete)).rejects.toThrow(message);
  });
});
