import { describe, expect, it } from '@jest/globals';
import type { FusionKind } from '../retrieval/fuse.ts';
import { answerTrust } from './trust.ts';
import type { TrustEvidence } from './trust-evidence.ts';

const STRONG: TrustEvidence = { answerable: 9, quoted: 5, strength: 1, coverage: 1, together: 1, definition: 0, standsOut: 3, stated: 1, confirmed: Math.log(3), named: 0, authority: 1, currency: 1, ageing: 0, doubts: 0 };
const WEAK: TrustEvidence = { answerable: 0, quoted: -4, strength: 0.2, coverage: 0.2, together: 0, definition: 0, standsOut: 0, stated: 0, confirmed: 0, named: 0, authority: 1, currency: 1, ageing: 0, doubts: 0 };

describe.each<FusionKind>(['keywords', 'hybrid'])('trust in an answer found with %s', (kind) => {
  it('is high with strong evidence and low with weak', () => {
    expect(answerTrust(STRONG, kind)).toBeGreaterThan(0.8);
    expect(answerTrust(WEAK, kind)).toBeLessThan(0.4);
  });

  it('stays under 0.8 without a second source and under 0.4 with a reason to doubt', () => {
    expect(answerTrust({ ...STRONG, confirmed: 0 }, kind)).toBeLessThan(0.8);
    expect(answerTrust({ ...STRONG, doubts: 1 }, kind)).toBeLessThan(0.4);
  });

  it('is a share of what a refusal is trusted at most, where it is in doubt whether anything answers', () => {
    expect(answerTrust({ ...STRONG, answerable: Math.log(3) - 0.01 }, kind)).toBeCloseTo(0.85 * 0.39, 10);
    expect(answerTrust({ ...STRONG, answerable: Math.log(3) + 0.01 }, kind)).toBeGreaterThan(0.4);
  });

  it('is high where the very provision is quoted that the question names, but for the same bounds', () => {
    const named = { ...WEAK, answerable: 3.5, named: 1 };
    expect(answerTrust({ ...named, confirmed: 1 }, kind)).toBeCloseTo(0.9, 10);
    expect(answerTrust(named, kind)).toBeLessThan(0.8);
    expect(answerTrust({ ...named, doubts: 1 }, kind)).toBeLessThan(0.4);
  });

  it('grows with the confidence in the quoted sources, with their standing together and with how far the best stands out', () => {
    for (const name of ['quoted', 'together', 'standsOut'] as const) expect(answerTrust({ ...WEAK, [name]: WEAK[name] + 2 }, kind)).toBeGreaterThan(answerTrust(WEAK, kind));
  });

  it('is less where the text does not bind or is old', () => {
    expect(answerTrust({ ...STRONG, authority: 0.7 }, kind)).toBeLessThan(answerTrust(STRONG, kind));
    expect(answerTrust({ ...STRONG, ageing: 0.2 }, kind)).toBeLessThan(answerTrust(STRONG, kind));
  });

  it('is the logistic of the weighed evidence', () => {
    const weights = { bias: -1, answerable: 0, quoted: 1, strength: 0, coverage: 2, together: 0, definition: 0, standsOut: 0 };
    expect(answerTrust({ ...STRONG, quoted: 0.5, coverage: 0.25 }, kind, weights)).toBeCloseTo(0.5);
  });
});
