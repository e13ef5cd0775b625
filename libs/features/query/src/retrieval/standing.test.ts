import { describe, expect, it } from '@jest/globals';
import { buildPassage } from '@regqa/testing';
import { Company, USUAL_CANDIDATES } from './standing.ts';
import type { Measured } from './standing.ts';

const none = { words: 0, coverage: 0, exact: 0, run: 0, lacking: 0, adjacentPairs: 0, nearPairs: 0, heading: 0, headingAsked: 0, headingCovers: 0, headingLength: 0, pinpoint: 0, instrument: 0, local: 0, defines: 0, definesExactly: 0, dictionary: 0, inserted: 0, table: 0, schedule: 0, note: 0 };

function measured(ordinal: number, words: number, more: { cosine?: number | null; generation?: string; provisionKey?: string } = {}): Measured {
  const { cosine = null, generation = 'plan', provisionKey = `cl ${ordinal}` } = more;
  return { passage: buildPassage({ ordinal, generation, provisionKey, chunkId: `${generation}:${ordinal}` }), features: { ...none, words }, cosine, nearness: 0 };
}

describe('how a candidate stands among the others', () => {
  it('is measured in standard deviations from their mean', () => {
    const candidates = Array.from({ length: USUAL_CANDIDATES }, (_, at) => measured(at * 20, [0.2, 0.6][at % 2]!));
    const company = new Company(candidates);
    expect(company.standing(candidates[0]!).zWords).toBeCloseTo(-1);
    expect(company.standing(candidates[1]!).zWords).toBeCloseTo(1);
  });

  it('is the same in a corpus of few passages as among many without a word of the question', () => {
    const few = [measured(1, 0.6), measured(20, 0.2)];
    const others = Array.from({ length: USUAL_CANDIDATES - few.length }, (_, at) => measured(100 + at * 20, 0));
    for (const candidate of few) expect(new Company(few).standing(candidate).zWords).toBeCloseTo(new Company([...few, ...others]).standing(candidate).zWords);
    expect(new Company(few).standing(few[0]!).zWords).toBeGreaterThan(5);
  });

  it('is 0 where all are alike or none has a vector', () => {
    const candidates = Array.from({ length: USUAL_CANDIDATES }, (_, at) => measured(at * 20, 0.5));
    expect(new Company(candidates).standing(candidates[0]!)).toMatchObject({ zWords: 0, zCosine: 0 });
    expect(new Company(candidates).hasVectors).toBe(false);
    expect(new Company([]).standing(candidates[0]!)).toMatchObject({ zWords: 0, inDocument: 0 });
  });

  it('counts a passage without a vector as ordinary in meaning', () => {
    const candidates = [measured(1, 0.5, { cosine: 0.8 }), measured(20, 0.5, { cosine: 0.2 }), measured(40, 0.5)];
    const company = new Company(candidates);
    expect(company.hasVectors).toBe(true);
    expect(company.standing(candidates[0]!).zCosine).toBeGreaterThan(0);
    expect(company.standing(candidates[2]!).zCosine).toBe(0);
  });

  it('is better beside a strong passage of the same document, and not beside one of another', () => {
    const strong = measured(10, 0.9, { provisionKey: 'cl 4' });
    const [next, near, far, elsewhere] = [measured(11, 0.3, { provisionKey: 'cl 4' }), measured(15, 0.3), measured(90, 0.3), measured(11, 0.3, { generation: 'other' })];
    const company = new Company([strong, next, near, far, elsewhere]);
    expect(company.standing(next)).toMatchObject({ beside: 1, around: 1, within: 1 });
    expect(company.standing(near)).toMatchObject({ around: 1, within: 0 });
    expect(company.standing(near).beside).toBe(0);
    expect(company.standing(far).around).toBe(0);
    expect(company.standing(far).inDocument).toBeGreaterThan(company.standing(elsewhere).inDocument);
    expect(company.standing(elsewhere)).toMatchObject({ beside: 0, around: 0, inDocument: 0 });
  });

  it('tells how much of its provision was found, and how near that is in meaning', () => {
    const [one, next, other] = [measured(10, 0.4, { cosine: 0.3, provisionKey: 'cl 4' }), measured(11, 0.3, { cosine: 0.7, provisionKey: 'cl 4' }), measured(12, 0.3, { cosine: 0.8, provisionKey: 'cl 5' })];
    const company = new Company([one, next, other]);
    expect(company.standing(one)).toMatchObject({ parts: Math.log(2), provisionCosine: 0.7 });
    expect(company.standing(other)).toMatchObject({ parts: 0, provisionCosine: 0.8 });
  });

  it('tells how far the candidates are of one document', () => {
    const concentration = (generations: readonly string[]) => {
      const candidates = generations.map((generation, at) => measured(at * 20, 0.5, { generation }));
      const company = new Company(candidates);
      const shares = candidates.map((candidate) => company.standing(candidate).inDocument);
      const told = company.standing(candidates[0]!).concentration;
      expect(told).toBeCloseTo(shares.reduce((sum, share) => sum + share, 0) / shares.length, 10);
      expect(company.standing(measured(500, 0.1, { generation: 'not found' })).concentration).toBe(told);
      return told;
    };
    expect(concentration(['plan', 'plan', 'plan', 'plan'])).toBeCloseTo(0.75);
    expect(concentration(['plan', 'plan', 'act', 'policy'])).toBeCloseTo(0.125);
    expect(concentration(['plan', 'act', 'policy', 'guide'])).toBe(0);
  });

  it('does not count the passage itself', () => {
    const alone = measured(10, 0.9);
    expect(new Company([alone]).standing(alone)).toMatchObject({ beside: 0, around: 0, within: 0, inDocument: 0 });
  });
});
