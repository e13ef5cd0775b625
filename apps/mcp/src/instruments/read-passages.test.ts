import { expect, it } from '@jest/globals';
import { ApiError } from '@regqa/client';
import type { Service } from '../service.ts';
import { buildNode } from '../test-support/build-node.ts';
import { buildPassage } from '../test-support/build-passage.ts';
import { readPassages } from './read-passages.ts';

const clause = (number: number, start: number) =>
  buildNode({ key: `cl-${number}`, label: `cl ${number}`, number: String(number), start, end: start + 50 });
const NODES = [
  clause(1, 0),
  clause(2, 50),
  buildNode({ key: 'dictionary', type: 'dictionary', number: null, label: 'Dictionary', start: 100, end: 150 }),
];
const TREE = { documentId: 'acacia', versionId: 'acacia@1', title: 'Acacia Park Plan 2020', nodes: NODES };
/** In reading order: two passages of the first clause, one of the second, two terms of the dictionary. */
const IDS = ['cl-1:1', 'cl-1:2', 'cl-2:1', 'dictionary.def-fence:1', 'dictionary.def-wall:1'].map(
  (id) => `acacia@1:${id}`,
);
const STARTS = [1, 20, 51, 101, 120];

const service: Service = {
  async call(_route, { params }) {
    const at = IDS.indexOf((params as { chunk_id: string }).chunk_id);
    if (at < 0) throw new ApiError({ status: 404, headers: new Headers() }, { detail: 'Not found' });
    const next = IDS[at + 1] ?? null;
    return buildPassage({ chunk_id: IDS[at]!, start: STARTS[at]!, text: 'text', next_chunk_id: next }) as never;
  },
};

const read = async (at: number, options: { most?: number; from?: string } = {}) => {
  const located = { tree: TREE, placed: NODES[at]! };
  const { passages, next } = await readPassages(service, located, { most: 8, ...options });
  return { ids: passages.map(({ chunk_id: id }) => id), next };
};

it('reads the passages of a provision and no others', async () => {
  expect(await read(0)).toEqual({ ids: IDS.slice(0, 2), next: null });
  expect(await read(1)).toEqual({ ids: IDS.slice(2, 3), next: null });
});

it('reaches the terms of a dictionary from the provision before it', async () => {
  expect(await read(2)).toEqual({ ids: IDS.slice(3), next: null });
});

it('says where the rest begins, and begins there', async () => {
  expect(await read(0, { most: 1 })).toEqual({ ids: IDS.slice(0, 1), next: IDS[1] });
  expect(await read(0, { most: 1, from: IDS[1]! })).toEqual({ ids: IDS.slice(1, 2), next: null });
});

it('reads nothing from a passage that lies outside of the provision', async () => {
  expect(await read(0, { from: IDS[2]! })).toEqual({ ids: [], next: null });
  expect(await read(0, { from: 'acacia@1:cl-9:1' })).toEqual({ ids: [], next: null });
});
