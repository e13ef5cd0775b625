import { expect, it } from '@jest/globals';
import { buildPassage } from '@regqa/testing';
import { weighQuestion } from '../question/question-terms.ts';
import { judgeCandidates, relevanceEvidence } from './judge-candidates.ts';
import type { Found } from './judge-candidates.ts';
import type { AskedFor } from './passage-features.ts';

const ASKED = {
  terms: weighQuestion(['wetland', 'permit'], { passages: 10, counts: new Map([['wetland', 2], ['permit', 3]]) }),
  pinpoints: [],
  pinpointStems: new Set(),
  instruments: new Set(),
  instrumentStems: new Set(),
  forms: new Map(),
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

it('tells the first passage alone how far it is before the next', () => {
  const judged = judgeCandidates([found(1, 'wetland permit', null), found(30, 'permit harbour', null), found(60, 'harbour', null)], ASKED);
  const [first, second, third] = judged.candidates;
  const [lead, ...others] = relevanceEvidence(judged, ASKED).map((evidence) => evidence.lead);
  expect(lead).toBeCloseTo(Math.min(6, first!.learned - second!.learned), 10);
  expect(others).toEqual([0, 0]);
  expect(first!.confidence).toBeGreaterThan(second!.confidence);
  expect(second!.confidence).toBeGreaterThanOrEqual(third!.confidence);
});

it('takes ever less from a passage the farther it is behind', () => {
  const judged = judgeCandidates([found(1, 'wetland permit', null), found(30, 'harbour', null)], ASKED);
  const evidence = relevanceEvidence(judged, ASKED).map(({ logShare, tail }) => [logShare, tail]);
  for (const [logShare, tail] of evidence) expect(tail).toBeCloseTo(Math.max(0, -3 - logShare!), 10);
});
