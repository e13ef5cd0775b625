import type { Jurisdiction } from '@regqa/contracts';
import { describe, expect, it } from '@jest/globals';
import { buildRanked, buildRanking, TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import type { RankedPassage } from '../ranking/rank-candidates.ts';
import { answerabilitySignals, decideAnswerability, provisionShare } from './decide-answerability.ts';

const withCoverage = (coverage: number, given: Partial<RankedPassage> = {}) => ({
  ...buildRanked({}, { features: { coverage } }),
  ...given,
});
const decide = (passages: readonly RankedPassage[], { lacksLocalPlan = false, hasUnits = true } = {}) =>
  decideAnswerability(buildRanking(passages), { config: TEST_CONFIG, hasUnits, lacksLocalPlan });

describe('whether a question is answered', () => {
  it.each([
    [1, 'answer'],
    [0.4, 'answer'],
    [0, 'refuse'],
  ])('is decided by a threshold: of a coverage of %p comes %p', (coverage, decision) => {
    const refuseBelow = TEST_CONFIG.answerability.refuse_below.keywords;
    const decided = decide([withCoverage(coverage)]);
    expect(decided.decision).toBe(decision);
    expect(decided.probability < refuseBelow ? 'refuse' : 'answer').toBe(decision);
  });

  it.each([
    [0.47, 'answer', 'answer'],
    [0.4, 'answer', 'refuse'],
  ])(
    'takes more where the plan of the area is not indexed: of %p comes %p, and without the plan %p',
    (coverage, decision, without) => {
      expect([
        decide([withCoverage(coverage)]).decision,
        decide([withCoverage(coverage)], { lacksLocalPlan: true }).decision,
      ]).toEqual([decision, without]);
    },
  );

  it('takes no more of federal law or an international standard, than which no local plan says otherwise', () => {
    const found = withCoverage(0.4);
    const of = (jurisdiction: Jurisdiction) => ({ ...found, document: { ...found.document, jurisdiction } });
    const decided = (jurisdiction: Jurisdiction) => decide([of(jurisdiction)], { lacksLocalPlan: true }).decision;
    expect((['NSW', 'Local', 'Other'] as const).map(decided)).toEqual(['refuse', 'refuse', 'refuse']);
    expect((['Federal', 'International'] as const).map(decided)).toEqual(['answer', 'answer']);
  });

  it('is no where there is nothing to quote, however well a passage fits', () => {
    expect(decide([])).toMatchObject({ decision: 'refuse', probability: 0 });
    expect(decide([withCoverage(1)], { hasUnits: false })).toMatchObject({ decision: 'refuse', probability: 0 });
  });

  it('is decided by the model of the ranking mode', () => {
    const config = {
      ...TEST_CONFIG,
      answerability: { ...TEST_CONFIG.answerability, hybrid: { intercept: -9, coefficients: {} } },
    };
    const passages = [withCoverage(1)];
    const decisions = (['keywords', 'hybrid'] as const).map(
      (mode) =>
        decideAnswerability(buildRanking(passages, { mode }), { config, hasUnits: true, lacksLocalPlan: false })
          .decision,
    );
    expect(decisions).toEqual(['answer', 'refuse']);
  });
});

describe('the signals', () => {
  it('are of the best passage, but for the best score and cosine among all', () => {
    const best = { ...withCoverage(0.7), crossEncoder: 1, cosine: 0.3, share: 0.6, rule: 'definition' as const };
    const other = {
      ...withCoverage(1, { crossEncoder: 4, cosine: 0.8 }),
      passage: { ...best.passage, provisionKey: 'other' },
      share: 0.4,
    };
    expect(answerabilitySignals(buildRanking([best, other]))).toEqual({
      cross_encoder: 4,
      share: 0.6,
      coverage: 0.7,
      cosine: 0.8,
      rule: 1,
    });
  });

  it('are finite where no model read anything', () => {
    const best = withCoverage(0.7);
    expect(answerabilitySignals(buildRanking([best]))).toEqual({
      cross_encoder: 0,
      share: 1,
      coverage: 0.7,
      cosine: 0,
      rule: 0,
    });
    expect(answerabilitySignals(buildRanking([]))).toEqual({});
  });
});

it('takes as the share of a provision that of all its passages, and of the same clause of other plans', () => {
  const of = (provisionKey: string, sectionHeading: string, share: number, documentId = 'orange') =>
    buildRanked({ provisionKey, sectionHeading, documentId }, { share });
  const best = of('cl-4.3', 'Height', 0.4);
  const others = [
    of('cl-4.3', 'Height', 0.2),
    of('cl-4.3', 'Height', 0.1, 'albury'),
    of('cl-4.3', 'Bells', 0.2, 'bell-act'),
    of('cl-4.4', 'Height', 0.1),
  ];
  expect(provisionShare([best, ...others], best)).toBeCloseTo(0.7);
});
