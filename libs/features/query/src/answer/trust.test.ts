import { describe, expect, it } from '@jest/globals';
import { answerTrust } from './trust.ts';
import type { TrustEvidence } from './trust-evidence.ts';

const STRONG: TrustEvidence = { answerable: 9, quoted: 5, strength: 1, coverage: 1, together: 1, definition: 0, standsOut: 3, stated: 1, confirmed: Math.log(3), named: 0, doubts: 0 };
const WEAK: TrustEvidence = { answerable: 0, quoted: -4, strength: 0.2, coverage: 0.2, together: 0, definition: 0, standsOut: 0, stated: 0, confirmed: 0, named: 0, doubts: 0 };

describe('trust in an answer', () => {
  it('is high with strong evidence and low with weak', () => {
    expect(answerTrust(STRONG)).toBeGreaterThan(0.8);
    expect(answerTrust(WEAK)).toBeLessThan(0.4);
  });

  it('stays under 0.8 without a second source and under 0.4 with a reason to doubt', () => {
    expect(answerTrust({ ...STRONG, confirmed: 0 })).toBeLessThan(0.8);
    expect(answerTrust({ ...STRONG, doubts: 1 })).toBeLessThan(0.4);
  });

  it('is high where the very provision is quoted that the question names, but for the same bounds', () => {
    const named = { ...WEAK, named: 1 };
    expect(answerTrust({ ...named, confirmed: 1 })).toBeCloseTo(0.9, 10);
    expect(answerTrust(named)).toBeLessThan(0.8);
    expect(answerTrust({ ...named, doubts: 1 })).toBeLessThan(0.4);
  });

  it('grows with the confidence in the quoted sources, with their standing together and with how far the best stands out', () => {
    for (const name of ['quoted', 'together', 'standsOut'] as const) expect(answerTrust({ ...WEAK, [name]: WEAK[name] + 2 })).toBeGreaterThan(answerTrust(WEAK));
  });

  it('is the logistic of the weighed evidence', () => {
    const weights = { bias: -1, answerable: 0, quoted: 1, strength: 0, coverage: 2, together: 0, definition: 0, standsOut: 0 };
    expect(answerTrust({ ...STRONG, quoted: 0.5, coverage: 0.25 }, weights)).toBeCloseTo(0.5);
  });
});
