import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { QuestionAnswered } from '@regqa/contracts';
import type { UsageLog } from '@regqa/ports';

/** Makes an empty usage log. Called once for each test; the test closes it. */
export type MakeUsageLog = () => Promise<{ usage: UsageLog; close(): Promise<void> }>;

let number = 0;

/** Returns an event with an id of its own; what is given replaces the defaults. */
export function buildQuestionAnswered(given: Partial<QuestionAnswered> = {}): QuestionAnswered {
  number += 1;
  return {
    eventId: `event-${number}`,
    askedAt: '2026-03-01T12:00:00.000Z',
    question: 'How high may a house be?',
    lga: null,
    state: null,
    responseTimeMs: 10,
    trustScore: 0.5,
    cacheHit: false,
    refused: false,
    mode: 'extractive',
    requestId: `request-${number}`,
    ...given,
  };
}

/** The tests that every usage log passes. */
export function usageLogContract(makeLog: MakeUsageLog): void {
  let usage: UsageLog;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ usage, close } = await makeLog());
  });
  afterEach(() => close());

  it('has zeros before anything was asked', async () => {
    await usage.check();
    await usage.append([]);
    expect(await usage.summary({})).toEqual({
      totalQueries: 0,
      averageResponseTimeMs: 0,
      cacheHitRate: 0,
      averageTrustScore: 0,
      topQueries: [],
      queriesByLga: new Map(),
    });
    expect(await usage.series({})).toEqual([]);
    expect(await usage.refusals({})).toEqual({ total: 0, topQueries: [] });
  });

  it('sums up what was asked', async () => {
    await usage.append([
      buildQuestionAnswered({ responseTimeMs: 10, trustScore: 0.4, cacheHit: true, lga: 'Penrith' }),
      buildQuestionAnswered({ responseTimeMs: 20, trustScore: 0.8, lga: 'Penrith' }),
      buildQuestionAnswered({ responseTimeMs: 60, trustScore: 0.6, lga: 'Quoll' }),
      buildQuestionAnswered({ responseTimeMs: 30, trustScore: 0.6 }),
    ]);
    const summary = await usage.summary({});
    expect(summary).toMatchObject({
      totalQueries: 4,
      averageResponseTimeMs: 30,
      cacheHitRate: 0.25,
      queriesByLga: new Map([
        ['Penrith', 2],
        ['Quoll', 1],
      ]),
    });
    expect(summary.averageTrustScore).toBeCloseTo(0.6, 10);
  });

  it('takes an event that comes twice once, in the same batch or later', async () => {
    const event = buildQuestionAnswered();
    await usage.append([event, event]);
    await usage.append([event, buildQuestionAnswered()]);
    expect((await usage.summary({})).totalQueries).toBe(2);
  });

  it('folds questions by case and space and names the ten most asked', async () => {
    const asked = Array.from({ length: 12 }, (_, rank) =>
      Array.from({ length: 12 - rank }, () =>
        buildQuestionAnswered({ question: `Question ${String.fromCharCode(97 + rank)}` }),
      ),
    ).flat();
    await usage.append([...asked, buildQuestionAnswered({ question: '  QUESTION \n  A ' })]);
    const { topQueries } = await usage.summary({});
    expect(topQueries).toHaveLength(10);
    expect(topQueries[0]).toEqual({ query: 'question a', count: 13 });
    expect(topQueries[9]).toEqual({ query: 'question j', count: 3 });
  });

  it('counts refusals and the questions that met them', async () => {
    await usage.append([
      buildQuestionAnswered({ question: 'Who won?', refused: true }),
      buildQuestionAnswered({ question: 'WHO won?', refused: true }),
      buildQuestionAnswered(),
    ]);
    expect(await usage.refusals({})).toEqual({ total: 2, topQueries: [{ query: 'who won?', count: 2 }] });
  });

  it('has a row a day in UTC, oldest first', async () => {
    await usage.append([
      buildQuestionAnswered({ askedAt: '2026-03-02T00:00:00.000Z', responseTimeMs: 30 }),
      buildQuestionAnswered({ askedAt: '2026-03-01T23:59:59.999Z', responseTimeMs: 10 }),
      buildQuestionAnswered({ askedAt: '2026-03-01T00:00:00.000Z', responseTimeMs: 20, refused: true }),
    ]);
    expect(await usage.series({})).toEqual([
      {
        date: '2026-03-01',
        queries: 2,
        refusals: 1,
        averageResponseTimeMs: 15,
        medianResponseTimeMs: 15,
        p95ResponseTimeMs: 19.5,
      },
      {
        date: '2026-03-02',
        queries: 1,
        refusals: 0,
        averageResponseTimeMs: 30,
        medianResponseTimeMs: 30,
        p95ResponseTimeMs: 30,
      },
    ]);
  });

  it('gives the time of a slow answer apart from that of most', async () => {
    const times = [...Array.from({ length: 18 }, () => 10), 110, 1_010];
    await usage.append(times.map((responseTimeMs) => buildQuestionAnswered({ responseTimeMs })));
    const [day] = await usage.series({});
    expect(day?.medianResponseTimeMs).toBe(10);
    expect(day?.p95ResponseTimeMs).toBeCloseTo(155, 9);
  });

  it('counts answers by trust score in ten bins, each from its lower bound up to, not including, the next', async () => {
    const scores = [0, 0.0999, 0.1, 0.3, 0.6, 0.7, 0.8999, 0.9, 1];
    await usage.append(scores.map((trustScore) => buildQuestionAnswered({ trustScore })));
    await usage.append([buildQuestionAnswered({ trustScore: 0.5, keyId: 'key_1' })]);
    expect(await usage.trustDistribution({})).toEqual([2, 1, 0, 1, 0, 1, 1, 1, 1, 2]);
    expect(await usage.trustDistribution({ keyId: 'key_1' })).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
    expect(await usage.trustDistribution({ keyId: 'none' })).toEqual(Array(10).fill(0));
  });

  it('counts from the start of a range up to, not including, its end', async () => {
    const times = [
      '2026-02-28T23:59:59.999Z',
      '2026-03-01T00:00:00.000Z',
      '2026-03-01T23:59:59.999Z',
      '2026-03-02T00:00:00.000Z',
    ];
    await usage.append(times.map((askedAt) => buildQuestionAnswered({ askedAt, refused: true, lga: 'Quoll' })));
    const range = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') };
    expect(await usage.summary(range)).toMatchObject({
      totalQueries: 2,
      topQueries: [{ count: 2 }],
      queriesByLga: new Map([['Quoll', 2]]),
    });
    expect(await usage.series(range)).toMatchObject([{ date: '2026-03-01', queries: 2 }]);
    expect((await usage.refusals(range)).total).toBe(2);
    expect((await usage.summary({ from: range.to })).totalQueries).toBe(1);
    expect((await usage.summary({ to: range.from })).totalQueries).toBe(1);
  });

  it('counts the questions of each key, most used first, and of one key alone', async () => {
    await usage.append([
      buildQuestionAnswered({ keyId: 'key_1', askedAt: '2026-03-01T10:00:00.000Z', question: 'Mine?', refused: true }),
      buildQuestionAnswered({ keyId: 'access', askedAt: '2026-03-01T11:00:00.000Z', modelTokens: 700 }),
      buildQuestionAnswered({ keyId: 'access', askedAt: '2026-03-02T11:00:00.000Z', modelTokens: 50 }),
      buildQuestionAnswered(),
    ]);
    expect(await usage.useByKey({})).toEqual([
      { keyId: 'access', queries: 2, refusals: 0, modelTokens: 750, lastQueryAt: new Date('2026-03-02T11:00:00.000Z') },
      { keyId: 'key_1', queries: 1, refusals: 1, modelTokens: 0, lastQueryAt: new Date('2026-03-01T10:00:00.000Z') },
    ]);
    expect(await usage.useByKey({ keyId: 'key_1', to: new Date('2026-03-02T00:00:00Z') })).toMatchObject([
      { keyId: 'key_1' },
    ]);
    expect(await usage.summary({ keyId: 'key_1' })).toMatchObject({
      totalQueries: 1,
      topQueries: [{ query: 'mine?', count: 1 }],
    });
    expect(await usage.series({ keyId: 'access' })).toMatchObject([{ queries: 1 }, { queries: 1 }]);
    expect((await usage.refusals({ keyId: 'access' })).total).toBe(0);
  });

  it('removes what was asked before a moment, not what was asked at it', async () => {
    const times = [
      '2026-02-28T23:59:59.999Z',
      '2026-03-01T00:00:00.000Z',
      '2026-03-01T00:00:00.001Z',
      '2025-01-01T00:00:00.000Z',
    ];
    await usage.append(times.map((askedAt) => buildQuestionAnswered({ askedAt })));
    expect(await usage.removeBefore(new Date('2026-03-01T00:00:00Z'))).toBe(2);
    expect(await usage.series({})).toMatchObject([{ date: '2026-03-01', queries: 2 }]);
    expect(await usage.removeBefore(new Date('2026-03-01T00:00:00Z'))).toBe(0);
  });

  it('counts questions whose text was not stored, and names none of them', async () => {
    await usage.append([
      buildQuestionAnswered({ question: '', refused: true }),
      buildQuestionAnswered({ question: '' }),
      buildQuestionAnswered({ question: 'Who won?' }),
    ]);
    expect(await usage.summary({})).toMatchObject({ totalQueries: 3, topQueries: [{ query: 'who won?', count: 1 }] });
    expect(await usage.refusals({})).toEqual({ total: 1, topQueries: [] });
  });

  it('takes questions of any length and characters', async () => {
    await usage.append([
      buildQuestionAnswered({ question: '😀'.repeat(2_000) }),
      buildQuestionAnswered({ question: 'a\0b \ud800' }),
    ]);
    expect((await usage.summary({})).topQueries).toHaveLength(2);
  });

  it('takes a large batch', async () => {
    await usage.append(Array.from({ length: 5_000 }, () => buildQuestionAnswered()));
    expect((await usage.summary({})).totalQueries).toBe(5_000);
  });
}
