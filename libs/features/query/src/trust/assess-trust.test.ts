import { describe, expect, it } from '@jest/globals';
import type { Answerability } from '../answerability/decide-answerability.ts';
import { buildQuery, buildRanked, buildRanking, buildUnit, TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import type { RankedPassage } from '../ranking/rank-candidates.ts';
import { assessTrust, trustSignals } from './assess-trust.ts';
import type { TrustInput } from './assess-trust.ts';

const RULE = 'A keeper must light every lantern of the harbour within 30 minutes after dusk.';
const BEST = buildRanked(
  { documentId: 'glow', title: 'Glow Act 2030', section: 's 4', chunkId: 'best', text: RULE },
  { confidence: 0.9, score: 5, features: { coverage: 0.75 }, document: { lastUpdated: '2026-01-01' } },
);

/** Another provision that says something. */
const other = (text: string, given: Parameters<typeof buildRanked>[0] = {}) =>
  buildRanked(
    { documentId: 'harbour', title: 'Harbour Act 2031', section: 's 9', chunkId: 'other', text, ...given },
    { score: 4 },
  );

const answerability = (given: Partial<Answerability> = {}): Answerability => ({
  decision: 'answer',
  probability: 0.98,
  signals: {},
  ...given,
});
const assess = (passages: readonly RankedPassage[], given: Partial<TrustInput> = {}) =>
  assessTrust({
    query: buildQuery('lanterns'),
    ranking: buildRanking(passages),
    quotes: { quoted: [buildUnit(passages[0]!)], crossEncoder: null },
    answerability: answerability(),
    doubts: [],
    config: TEST_CONFIG,
    ...given,
  });
const trustOf = (...given: Parameters<typeof assess>) => assess(...given).trust;

describe('a second provision', () => {
  it.each([
    ['in the same words', RULE, true],
    [
      'in nearly the same words, among others',
      `Bells ring.\n${RULE.replace('keeper', 'harbour master')}\nMasts are tall.`,
      true,
    ],
    ['with another number', RULE.replace('30', '45'), false],
    ['without the number', RULE.replace('within 30 minutes ', ''), false],
    ['of something else', 'A keeper must ring every bell within 30 minutes.', false],
  ])('corroborates a rule that it states %s: %#', (_how, text, corroborates) => {
    const trust = trustOf([BEST, other(text)]);
    expect(trust.agreement).toBe(corroborates ? 1 : 0.5);
    expect(trust.reasons).toContain(
      corroborates
        ? 'Harbour Act 2031 s 9 states the same rule.'
        : 'It rests on one provision; no other states the same rule.',
    );
  });

  it('is none where it is another provision of the same instrument', () => {
    expect(trustOf([BEST, other(RULE, { documentId: 'glow', section: 's 5', provisionKey: 's 5' })]).agreement).toBe(
      0.5,
    );
  });

  it('is none where it is another passage of the same provision', () => {
    expect(trustOf([BEST, other(RULE, { documentId: 'glow', section: 's 4', provisionKey: 's 4' })]).agreement).toBe(
      0.5,
    );
  });

  it.each(['Glow Act 2030', 'Glow Act 2030 (Volume 2)'])(
    'is none where it is in a copy of the instrument, %s',
    (title) => {
      expect(trustOf([BEST, other(RULE, { title })]).agreement).toBe(0.5);
    },
  );

  it('is named without a pinpoint where it has none', () => {
    expect(trustOf([BEST, other(RULE, { section: null })]).reasons).toContain('Harbour Act 2031 states the same rule.');
  });
});

describe('the trust of an answer', () => {
  it('is .8 or more only with a second provision that states the same rule', () => {
    expect(trustOf([BEST]).score).toBeLessThan(0.8);
    expect(trustOf([BEST]).score).toBeGreaterThan(0.79);
    expect(trustOf([BEST, other(RULE)]).score).toBeGreaterThanOrEqual(0.8);
  });

  it('is the probability of the mode’s model, where nothing bounds it', () => {
    const probability = 0.4;
    const { intercept, coefficients } = TEST_CONFIG.trust.keywords;
    const logOdds =
      intercept +
      coefficients['answerability']! * Math.log(probability / (1 - probability)) +
      coefficients['confidence']! * 0.9;
    expect(trustOf([BEST], { answerability: answerability({ probability }) }).score).toBeCloseTo(
      1 / (1 + Math.exp(-logOdds)),
      3,
    );
    const config = { ...TEST_CONFIG, trust: { ...TEST_CONFIG.trust, hybrid: { intercept: -1, coefficients: {} } } };
    expect(trustOf([BEST], { config, ranking: buildRanking([BEST], { mode: 'hybrid' }) }).score).toBeCloseTo(
      1 / (1 + Math.E),
      3,
    );
  });

  it('says that the answer is a hedge where it is unreliable', () => {
    const likely = (probability: number) =>
      assess([BEST, other(RULE)], { answerability: answerability({ probability }) });
    expect(likely(0.1)).toMatchObject({
      hedged: true,
      trust: { reasons: expect.arrayContaining(['The passages may not answer the question.']) },
    });
    expect(likely(0.1).trust.score).toBeLessThan(0.4);
    expect(likely(0.9).hedged).toBe(false);
    expect(likely(0.9).trust.reasons).not.toContain('The passages may not answer the question.');
  });

  it('is that of a refusal where law is missing, and says so; the answer itself is no hedge', () => {
    const { trust, hedged } = assess([BEST, other(RULE)], { doubts: ['No local plan is indexed.'] });
    expect(trust.score).toBeLessThan(0.4);
    expect(trust.reasons).toContain('No local plan is indexed.');
    expect(hedged).toBe(false);
  });

  it('has its parts beside it', () => {
    expect(trustOf([BEST])).toMatchObject({
      coverage: 0.75,
      agreement: 0.5,
      authority: 1,
      currency: 1,
      verification: 1,
    });
  });

  it('says last that every sentence is quoted', () => {
    expect(trustOf([BEST]).reasons.at(-1)).toBe('Every sentence is quoted word for word from its source.');
  });
});

describe('the date of the text', () => {
  const dated = (lastUpdated: string | null, inForceFrom: string | null = null) =>
    trustOf([{ ...BEST, document: { ...BEST.document, lastUpdated, inForceFrom } }]);

  it('is said first where the text is old, or nobody knows how old', () => {
    expect(dated('2019-03-01').reasons[0]).toBe(
      'The text of Glow Act 2030 is of 2019-03-01: check for later amendments.',
    );
    expect(dated(null).reasons[0]).toBe(
      'The date of the text of Glow Act 2030 is not known: check that it is in force.',
    );
    expect(dated(null, '2018-01-01').reasons[0]).toContain('is of 2018-01-01');
    expect(dated('2022-12-01').reasons[0]).toBe('It rests on one provision; no other states the same rule.');
  });

  it('makes the text less current', () => {
    expect(dated('2022-12-01').currency).toBe(1);
    expect(dated('2001-11-21').currency).toBeCloseTo(0.6, 1);
    expect(dated('1901-01-01').currency).toBe(0.3);
    expect(dated(null).currency).toBe(0.5);
  });
});

it.each([
  ['legislation', 1],
  ['scheme', 0.9],
  ['standards', 0.9],
  ['guidelines', 0.7],
  ['newsletter', 0.6],
  ['constructor', 0.6],
])('takes text of type %s for binding by %p', (documentType, authority) => {
  expect(trustOf([{ ...BEST, document: { ...BEST.document, documentType } }]).authority).toBe(authority);
});

describe('the signals of trust', () => {
  const signals = (passages: readonly RankedPassage[], probability = 0.5) =>
    trustSignals({ answerability: answerability({ probability }), best: passages[0]!, crossEncoder: 2.5 });

  it('are how likely it is answered, how relevant its source is, and what the cross-encoder makes of the unit', () => {
    expect(signals([BEST, other('Bells.')])).toEqual({
      answerability: 0,
      confidence: 0.9,
      unit: 2.5,
      looked_up: 0,
    });
    for (const rule of ['named provision', 'land use table'] as const)
      expect(signals([{ ...BEST, rule }, other('Bells.')])['looked_up']).toBe(1);
  });

  it('keep the log-odds of certainty finite', () => {
    expect(signals([BEST], 1)['answerability']).toBeCloseTo(Math.log(9999));
    expect(signals([BEST], 0)['answerability']).toBeCloseTo(-Math.log(9999));
  });
});
