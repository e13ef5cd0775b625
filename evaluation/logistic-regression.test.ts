import { describe, expect, it } from '@jest/globals';
import { fitLogistic, predict } from './logistic-regression.ts';

/** As many of a hundred observations positive as the log odds of `a + b x` say. */
function observed(oddsAt: (x: number) => number, offsetAt: (x: number) => number) {
  return [-2, -1, 0, 1, 2].flatMap((x) => {
    const positives = Math.round(1000 / (1 + Math.exp(-oddsAt(x))));
    return [{ positive: true, weight: positives }, { positive: false, weight: 1000 - positives }].map((one) => ({ ...one, evidence: [x], offset: offsetAt(x) }));
  });
}

describe('logistic regression', () => {
  it('finds the weights that the observations were made with', () => {
    const [bias, weight] = fitLogistic(observed((x) => 0.5 + 1.5 * x, () => 0));
    expect(bias).toBeCloseTo(0.5, 1);
    expect(weight).toBeCloseTo(1.5, 1);
  });

  it('leaves to an offset what that explains already', () => {
    const [bias, weight] = fitLogistic(observed((x) => 0.5 + 1.5 * x, (x) => 1 * x - 1));
    expect(bias).toBeCloseTo(1.5, 1);
    expect(weight).toBeCloseTo(0.5, 1);
    expect(predict([bias!, weight!], [2], 1)).toBeCloseTo(1 / (1 + Math.exp(-3.5)), 2);
  });
});
