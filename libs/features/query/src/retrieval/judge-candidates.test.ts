import { expect, it } from '@jest/globals';
import { buildPassage } from '@regqa/testing';
import { weighQuestion } from '../question/question-terms.ts';
import { answerableEvidence, judgeCandidates, relevanceEvidence } from './judge-candidates.ts';
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
  landUse: null,
  stemsOf: () => new Set(),
} as unknown as AskedFor;

const found = (ordinal: number, stems: string, cosine: number | null, documentId = 'act') => ({ passage: buildPassage({ ordinal, stems, chunkId: `${documentId}:${ordinal}` }), document: { documentId, passageCount: 40 }, cosine }) as unknown as Found;

it('goes by meaning only when all that was found has vectors', () => {
  const [right, other] = [found(1, 'wetland permit', null), found(2, 'permit harbour', 0.4)];
  const partly = judgeCandidates([right, other], ASKED);
  const without = judgeCandidates([right, { ...other, cosine: null }], ASKED);
  expect(partly.kind).toBe('keywords');
  expect(partly.candidates.map(({ passage, confidence }) => [passage.chunkId, confidence])).toEqual(without.candidates.map(({ passage, confidence }) => [passage.chunkId, confidence]));
  expect(partly.candidates[0]!.passage.chunkId).toBe('act:1');
  expect(judgeCandidates([{ ...right, cosine: 0.6 }, other], ASKED).kind).toBe('hybrid');
});

it('goes by the words of the question only beside vectors', () => {
  const words = { shares: Float32Array.of(1), nearness: (stem: string) => (stem === 'harbour' ? [0.9] : null) };
  const figuresOf = (cosine: number | null) => judgeCandidates([found(1, 'wetland permit', cosine), found(2, 'harbour', cosine)], ASKED, words).candidates.map(({ passage, figures }) => [passage.ordinal, figures.nearness]).sort();
  expect(figuresOf(0.4)).toEqual([[1, 0], [2, expect.closeTo(0.9, 6)]]);
  expect(figuresOf(null)).toEqual([[1, 0], [2, 0]]);
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

/** Ten passages that say different things, of these documents. */
const tenOf = (...documentIds: string[]) => documentIds.map((documentId, at) => found(at, `wetland word${at} other${at} third${at} fourth${at}`, 0.1 * at, documentId));

it('sees how far the best passages are of one document', () => {
  const gatheredIn = (...documentIds: string[]) => judgeCandidates(tenOf(...documentIds), ASKED).gathered;
  expect(gatheredIn(...Array<string>(9).fill('act'), 'plan')).toBeCloseTo((9 * (8 / 9)) / 10, 10);
  expect(gatheredIn(...Array<string>(5).fill('act'), ...Array<string>(5).fill('plan'))).toBeCloseTo(4 / 9, 10);
  expect(gatheredIn('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j')).toBe(0);
});

it('is told nothing by the documents of passages that are not there', () => {
  expect(judgeCandidates([], ASKED).gathered).toBe(0.5);
  expect(judgeCandidates(tenOf('act', 'plan'), ASKED).gathered).toBeCloseTo(0.4, 10);
});

it('expects of a short document no more passages than it has', () => {
  const three = tenOf(...Array<string>(3).fill('guide'), ...Array<string>(7).fill('act'));
  const withLength = (passageCount: number) => judgeCandidates(three.map((one) => (one.document.documentId === 'guide' ? { ...one, document: { ...one.document, passageCount } } : one)), ASKED).gathered;
  expect(withLength(40)).toBeCloseTo((3 * (2 / 9) + 7 * (6 / 9)) / 10, 10);
  expect(withLength(3)).toBeCloseTo((3 + 7 * (6 / 9)) / 10, 10);
  expect(judgeCandidates(tenOf('note', ...Array<string>(9).fill('act')).map((one) => (one.document.documentId === 'note' ? { ...one, document: { ...one.document, passageCount: 1 } } : one)), ASKED).gathered).toBeCloseTo((0.5 + 9 * (8 / 9)) / 10, 10);
});

it('is told nothing by the documents where all that was found is of one', () => {
  expect(judgeCandidates(tenOf(...Array<string>(10).fill('act')), ASKED).gathered).toBe(0.5);
});

it('counts what many documents repeat once', () => {
  const repeated = ['b', 'c', 'd', 'e', 'f'].map((documentId) => found(1, 'wetland permit repeated clause', null, documentId));
  const judged = judgeCandidates([...repeated, ...tenOf(...Array<string>(8).fill('b'), 'c')], ASKED);
  expect(judged.gathered).toBeCloseTo((9 * (8 / 9)) / 10, 10);
});

it('says what there is to go by for whether a question is answered', () => {
  const judged = judgeCandidates(tenOf('a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'e', 'e'), ASKED);
  const lead = judged.candidates[0]!;
  const evidence = answerableEvidence({ ...judged, lead, asked: ASKED });
  expect(evidence).toMatchObject({ strength: lead.strength, coverage: lead.features.coverage, lacking: 1, cosine: lead.cosine, gathered: judged.gathered });
  expect(evidence.nearest).toBeCloseTo(0.9, 10);
  expect(answerableEvidence({ candidates: [], gathered: 0.5, lead: undefined, asked: ASKED })).toMatchObject({ strength: 0, coverage: 0, exact: 0, lacking: 2, cosine: 0, nearest: 0 });
});
