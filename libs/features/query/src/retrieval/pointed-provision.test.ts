import { expect, it } from '@jest/globals';
import type { IndexedPassage } from '@regqa/ports';
import { buildPassage } from '@regqa/testing';
import type { Candidate, Judgement } from './judge-candidates.ts';
import { withPointedProvision } from './pointed-provision.ts';

const POINTING = 'burrow stall means a stall for the sale of goods.\nNote. See clause 6.9 for controls relating to the size of a burrow stall.';

const candidate = (provisionKey: string, rank: number, { text = 'Text.', dictionary = 0, generation = 'plan@1' } = {}) =>
  ({ passage: buildPassage({ provisionKey, generation, text, chunkId: `${generation}:${provisionKey}:${rank}` }), features: { dictionary }, rank, confidence: rank / 10 }) as unknown as Candidate;

const judgementOf = (...candidates: Candidate[]): Judgement => ({ kind: 'keywords', candidates, gathered: 0.5, judge: (passage: IndexedPassage) => candidate(passage.provisionKey, 1) });
const storesWith = (...passages: IndexedPassage[]) => ({ index: { provision: async ({ generation, provisionKey }: { generation: string; provisionKey: string }) => passages.filter((passage) => passage.generation === generation && passage.provisionKey === provisionKey) }, corpus: { documentOf: () => ({ documentId: 'plan' }) } }) as unknown as Parameters<typeof withPointedProvision>[1];
const keysOf = ({ candidates }: Judgement) => candidates.map(({ passage }) => passage.provisionKey);

it('puts the provision that a definition points to before it, as sure as the definition', async () => {
  const judged = await withPointedProvision(judgementOf(candidate('dictionary', 8, { dictionary: 1, text: POINTING }), candidate('cl-2', 5), candidate('cl-6.9', 4), candidate('cl-6.9', 3)), storesWith());
  expect(keysOf(judged)).toEqual(['cl-6.9', 'dictionary', 'cl-2', 'cl-6.9']);
  expect(judged.candidates[0]).toMatchObject({ confidence: 0.8 });
  expect(judged.candidates[0]!.rank).toBeGreaterThan(8);
});

it('reads it where it was not found', async () => {
  const judged = await withPointedProvision(judgementOf(candidate('dictionary', 8, { dictionary: 1, text: POINTING })), storesWith(buildPassage({ provisionKey: 'cl-6.9', generation: 'plan@1' })));
  expect(keysOf(judged)).toEqual(['cl-6.9', 'dictionary']);
});

it.each([
  ['the definition is asked for', [candidate('dictionary', 8, { text: POINTING }), candidate('cl-6.9', 4)]],
  ['something else is first', [candidate('cl-1', 9), candidate('dictionary', 8, { dictionary: 1, text: POINTING }), candidate('cl-6.9', 4)]],
  ['the definition points nowhere', [candidate('dictionary', 8, { dictionary: 1 }), candidate('cl-6.9', 4)]],
  ['its instrument has no such provision', [candidate('dictionary', 8, { dictionary: 1, text: POINTING }), candidate('cl-6.9', 4, { generation: 'other@1' })]],
  ['nothing was found', []],
])('leaves the order as it is where %s', async (_, candidates) => {
  const judgement = judgementOf(...candidates);
  expect((await withPointedProvision(judgement, storesWith())).candidates).toEqual(candidates);
});
