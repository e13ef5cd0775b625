import { describe, expect, it } from '@jest/globals';
import { buildPassage } from '@regqa/testing';
import { weighQuestion } from '../question/question-terms.ts';
import type { AskedFor } from '../retrieval/passage-features.ts';
import type { DistinctPassage } from './near-duplicates.ts';
import { trustEvidence } from './trust-evidence.ts';

const ASKED = { terms: weighQuestion(['erosion'], { passages: 10, counts: new Map([['erosion', 2]]) }), stemsOf: () => new Set() } as unknown as AskedFor;

/** A passage of a document that has so many. */
const passageOf = (documentId: string, passageCount: number) =>
  ({ best: { passage: buildPassage({ text: 'Gullies erode.' }), document: { documentId, passageCount }, strength: 0.5, confidence: 0.5, features: { coverage: 0.5, pinpoint: 0, instrument: 0 }, figures: { zWords: 2 }, repeatedIn: [] }, repeatedIn: [] }) as unknown as DistinctPassage;

const evidenceOf = (relevant: readonly DistinctPassage[], hasChoice = true) =>
  trustEvidence({ question: 'Where does erosion start?', asked: ASKED, answerable: 0.9, sources: relevant.slice(0, 1), relevant, hasChoice, quotes: [], asOf: '2026-07-01', doubts: [] });
const togetherOf = (relevant: readonly DistinctPassage[], hasChoice = true) => evidenceOf(relevant, hasChoice).together;

describe('how far the best passages stand together', () => {
  it('is the share of the next four that are of the first one\'s document', () => {
    const [act, plan] = [passageOf('act', 300), passageOf('plan', 200)];
    expect(togetherOf([act, act, act, act, act])).toBe(1);
    expect(togetherOf([act, plan, act, plan, plan])).toBe(0.25);
    expect(togetherOf([act, plan, plan, plan, plan, act, act])).toBe(0);
  });

  it('expects no more passages of a short document than it has', () => {
    const [guide, note, act] = [passageOf('guide', 3), passageOf('note', 1), passageOf('act', 300)];
    expect(togetherOf([guide, act, guide, act, guide])).toBe(1);
    expect(togetherOf([guide, act, guide, act, act])).toBe(0.5);
    expect(togetherOf([note, act, act, act, act])).toBe(0.5);
  });

  it('tells nothing where one document alone could have answered, and that the first stands alone where nothing else was found', () => {
    const act = passageOf('act', 300);
    expect(togetherOf([act, act, act], false)).toBe(0.5);
    expect(togetherOf([act])).toBe(0);
  });
});

describe('how binding and how current the quoted texts are', () => {
  const of = (document: object) => {
    const { best, repeatedIn } = passageOf('act', 300);
    return evidenceOf([{ best: { ...best, document: { ...best.document, lastUpdated: null, inForceFrom: null, ...document } }, repeatedIn } as DistinctPassage]);
  };

  it('is told of legislation and of what does not bind', () => {
    expect(of({ documentType: 'legislation' }).authority).toBe(1);
    expect(of({ documentType: 'guidelines' }).authority).toBe(0.7);
    expect(of({ documentType: 'notes' }).authority).toBe(0.6);
  });

  it('lessens by a fiftieth for each year after the fifth', () => {
    expect(of({ lastUpdated: '2022-07-01' })).toMatchObject({ currency: 1, ageing: 0 });
    const old = of({ lastUpdated: '2011-07-01' });
    expect(old.currency).toBeCloseTo(0.8, 3);
    expect(old.ageing).toBeCloseTo(0.2, 3);
  });

  it('is unknown without a date, which is not held to be old', () => {
    expect(of({})).toMatchObject({ currency: 0.5, ageing: 0 });
  });
});
