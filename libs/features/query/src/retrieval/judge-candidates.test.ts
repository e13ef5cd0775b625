import { expect, it } from '@jest/globals';
import { buildPassage } from '@regqa/testing';
import { weighQuestion } from '../question/question-terms.ts';
import { judgeCandidates } from './judge-candidates.ts';
import type { Found } from './judge-candidates.ts';
import type { AskedFor } from './passage-features.ts';

const ASKED = {
  terms: weighQuestion(['wetland', 'permit'], { passages: 10, counts: new Map([['wetland', 2], ['permit', 3]]) }),
  pinpoints: [],
  pinpointStems: new Set(),
  instruments: new Set(),
  instrumentStems: new Set(),
  forMeaning: false,
  stemsOf: () => new Set(),
} as unknown as AskedFor;

const found = (ordinal: number, stems: string, cosine: number | null) => ({ passage: buildPassage({ ordinal, stems, chunkId: `act:${ordinal}` }), document: { documentId: 'act' }, cosine }) as unknown as Found;

it('goes by meaning only when all that was found has vectors', () => {
  const [right, other] = [found(1, 'wetland permit', null), found(2, 'permit harbour', 0.4)];
  const partly = judgeCandidates([right, other], ASKED);
  const without = judgeCandidates([right, { ...other, cosine: null }], ASKED);
  expect(partly.kind).toBe('keywords');
  expect(partly.candidates.map(({ passage, confidence }) => [passage.chunkId, confidence])).toEqual(without.candidates.map(({ passage, confidence }) => [passage.chunkId, confidence]));
  expect(partly.candidates[0]!.passage.chunkId).toBe('act:1');
  expect(judgeCandidates([{ ...right, cosine: 0.6 }, other], ASKED).kind).toBe('hybrid');
});
