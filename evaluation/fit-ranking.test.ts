import { describe, expect, it } from '@jest/globals';
import { fitRanking } from './fit-ranking.ts';
import type { RankingExample } from './fit-ranking.ts';

describe('the fit of the order', () => {
  /** The first figure mostly tells right from wrong, far ones easily; the second is the same for all, and no sum of it is exact. */
  const examples: RankingExample[] = Array.from({ length: 600 }, (_, at) => ({
    figures: [Float64Array.of(1 + (at % 7) / 7, 1.3), ...Array.from({ length: 14 }, (_none, rank) => Float64Array.of((at % 5) / 2 - rank * 2, 1.3))],
    gold: [true, ...Array.from({ length: 14 }, () => false)],
    weight: 1,
  }));
  const [telling, constant] = fitRanking(examples);

  it('weighs what tells right from wrong', () => {
    expect(telling).toBeGreaterThan(0.2);
  });

  it('gives next to no weight to a figure that is always the same, whatever its rounding', () => {
    expect(Math.abs(constant!)).toBeLessThan(0.1);
  });
});
