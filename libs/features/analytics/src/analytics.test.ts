import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryStores } from '@regqa/adapter-memory';
import type { Principal, QuestionAnswered } from '@regqa/contracts';
import { DependencyUnavailableError } from '@regqa/errors';
import { signPrincipal, silentLogger } from '@regqa/platform';
import type { RunningService } from '@regqa/platform';
import type { FeedbackStore, UsageLog } from '@regqa/ports';
import { buildFeedback, buildQuestionAnswered, createSetClock } from '@regqa/testing';
import type { SetClock } from '@regqa/testing';
import { startAnalyticsService } from './start-analytics-service.ts';

const INTERNAL_TOKEN = 'token-shared-with-the-gateway';

type Handler = (events: readonly QuestionAnswered[]) => Promise<void>;

let clock: SetClock;
let usage: UsageLog;
let feedback: FeedbackStore;
let isDown: boolean;
let deliver: Handler;
let stopped: number;
let service: RunningService;

beforeEach(async () => {
  isDown = false;
  clock = createSetClock(Date.UTC(2026, 10, 25, 3));
  ({ usage, feedback } = createMemoryStores({
    clock,
    before: () => {
      if (isDown) throw new DependencyUnavailableError('database', 'The database is out of reach');
    },
  }));
  stopped = 0;
  const events = {
    onQuestionsAnswered: async (handler: Handler) => {
      deliver = handler;
      return async () => void stopped++;
    },
  };
  service = await startAnalyticsService(
    { usage, feedback, events, logger: silentLogger },
    { host: '127.0.0.1', port: 0, internalToken: INTERNAL_TOKEN, version: '0.0.0' },
  );
});
afterEach(() => service.close());

async function ask(query: string, principal: Principal = { keyId: 'access', level: 'ordinary' }) {
  const path = `/api/analytics${query}`;
  const response = await fetch(service.url + path, {
    headers: signPrincipal(principal, { method: 'GET', path, token: INTERNAL_TOKEN, now: Date.now() }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const answered = (eventId: string, part: Partial<QuestionAnswered> = {}): QuestionAnswered =>
  buildQuestionAnswered({
    eventId,
    askedAt: '2026-11-20T03:00:00.000Z',
    question: 'what is a wetland?',
    lga: 'Penrith',
    ...part,
  });
/** How many questions the answer counts. */
const counted = async (...given: Parameters<typeof ask>) => (await ask(...given)).body['total_queries'];

it('has zeros before the first question', async () => {
  expect(await ask('')).toEqual({
    status: 200,
    body: {
      total_queries: 0,
      avg_response_time_ms: 0,
      cache_hit_rate: 0,
      top_queries: [],
      queries_by_lga: {},
      avg_trust_score: 0,
    },
  });
});

it('counts an event once however often it is delivered', async () => {
  await deliver([answered('1', { responseTimeMs: 10 }), answered('2', { responseTimeMs: 10, cacheHit: true })]);
  await deliver([answered('2'), answered('3', { lga: null, responseTimeMs: 17, trustScore: 0.1, cacheHit: true })]);
  const { body } = await ask('');
  expect(body).toEqual({
    total_queries: 3,
    avg_response_time_ms: 12.33,
    cache_hit_rate: 0.6667,
    top_queries: [{ query: 'what is a wetland?', count: 3 }],
    queries_by_lga: { Penrith: 2 },
    avg_trust_score: 0.3667,
  });
});

it('rejects a batch that cannot be written, so that it comes again', async () => {
  isDown = true;
  await expect(deliver([answered('1')])).rejects.toThrow(DependencyUnavailableError);
  expect((await ask('')).status).toBe(503);
  isDown = false;
  await deliver([answered('1')]);
  expect(await counted('')).toBe(1);
});

it('takes since and until as whole days in UTC', async () => {
  const times = ['2026-02-27T23:59:59.999Z', '2026-02-28T00:00:00.000Z', '2026-02-28T23:59:59.999Z'];
  await deliver([...times, '2026-03-01T00:00:00.000Z'].map((askedAt) => answered(askedAt, { askedAt })));
  expect(await counted('?since=2026-02-28&until=2026-02-28')).toBe(2);
  expect(await counted('?until=2026-02-28')).toBe(3);
  expect(await counted('?since=2026-02-28')).toBe(3);
});

it.each([
  ['?include=series', ['series']],
  ['?include=refusals', ['refusals']],
  ['?include=trust', ['trust']],
  ['?include=Series,%20refusals,', ['refusals', 'series']],
  ['?include=', []],
])('adds for %s just %j', async (query, members) => {
  const { body } = await ask(query);
  expect(['refusals', 'series', 'trust'].filter((member) => member in body)).toEqual(members);
});

it('shows the series and the refusals in the words of the interface', async () => {
  await deliver([
    answered('1', { responseTimeMs: 7, question: 'Why?', refused: true }),
    answered('2', { responseTimeMs: 7.01 }),
  ]);
  const { body } = await ask('?include=series,refusals');
  expect(body['series']).toEqual([
    {
      date: '2026-11-20',
      queries: 2,
      refusals: 1,
      avg_response_time_ms: 7.01,
      p50_response_time_ms: 7.01,
      p95_response_time_ms: 7.01,
    },
  ]);
  expect(body['refusals']).toEqual({ total: 1, top_queries: [{ query: 'why?', count: 1 }] });
});

it('shows how trust scores are distributed', async () => {
  await deliver([
    answered('1', { trustScore: 0 }),
    answered('2', { trustScore: 0.71 }),
    answered('3', { trustScore: 1 }),
  ]);
  const { body } = await ask('?include=trust');
  const bins = body['trust'] as { from: number; to: number; queries: number }[];
  expect(bins).toHaveLength(10);
  expect(bins.filter(({ queries }) => queries > 0)).toEqual([
    { from: 0, to: 0.1, queries: 1 },
    { from: 0.7, to: 0.8, queries: 1 },
    { from: 0.9, to: 1, queries: 1 },
  ]);
});

it('says 400 for an unknown value of include and names what is allowed', async () => {
  expect(await ask('?include=series,cats')).toEqual({
    status: 400,
    body: { detail: "Unknown value 'cats' in include; allowed: series, refusals, trust, keys" },
  });
});

it.each([
  ['?since=2026-02-02&until=2026-02-01', 'until', 'greater_than_equal'],
  ['?since=2026-02-30', 'since', 'date_parsing'],
  ['?since=0000-12-31', 'since', 'date_parsing'],
  ['?until=0000-01-01', 'until', 'date_parsing'],
])('says 422 for %s', async (query, name, type) => {
  const { status, body } = await ask(query);
  expect([status, body['detail']]).toEqual([422, [expect.objectContaining({ loc: ['query', name], type })]]);
});

it('stops consuming once when closed twice', async () => {
  await Promise.all([service.close(), service.close()]);
  expect(stopped).toBe(1);
});

it('stops consuming when its port cannot be had', async () => {
  const events = { onQuestionsAnswered: async () => async () => void stopped++ };
  const port = Number(new URL(service.url).port);
  const second = startAnalyticsService(
    { usage, feedback, events, logger: silentLogger },
    { host: '127.0.0.1', port, internalToken: INTERNAL_TOKEN, version: '0.0.0' },
  );
  await expect(second).rejects.toThrow('already in use');
  expect(stopped).toBe(1);
});

describe('what is kept', () => {
  const start = async (retentionDays?: number) => {
    const events = { onQuestionsAnswered: async () => async () => {} };
    const options = { host: '127.0.0.1', port: 0, internalToken: INTERNAL_TOKEN, version: '0.0.0' };
    return startAnalyticsService(
      { usage, feedback, events, clock, logger: silentLogger },
      { ...options, ...(retentionDays !== undefined && { retentionDays }) },
    );
  };

  const old = answered('old', { askedAt: '2026-10-26T02:59:59.999Z' });
  const young = answered('young', { askedAt: '2026-10-26T03:00:00.000Z' });

  it('goes back as many days as it may, from the start on', async () => {
    await usage.append([old, young]);
    await (await start(30)).close();
    expect(await counted('')).toBe(1);
    expect(await counted('?until=2026-10-26')).toBe(1);
  });

  it('goes back as far for what was said of answers', async () => {
    await feedback.addFeedback(buildFeedback('a'));
    const kept = async () => (await feedback.listFeedback({}, { skip: 0, limit: 1 })).total;
    clock.advance(30 * 86_400);
    await (await start(30)).close();
    expect(await kept()).toBe(1);
    clock.advance(1);
    await (await start(30)).close();
    expect(await kept()).toBe(0);
  });

  it.each([[0], [undefined]])('is everything where the days are %s', async (days) => {
    await usage.append([old, young]);
    await (await start(days)).close();
    expect(await counted('')).toBe(2);
  });

  it('stays where the database is away, and the service serves on', async () => {
    await usage.append([old]);
    isDown = true;
    const second = await start(30);
    expect((await fetch(`${second.url}/livez`)).status).toBe(200);
    await second.close();
    isDown = false;
    expect(await counted('')).toBe(1);
  });
});

describe('the use of keys', () => {
  const admin: Principal = { keyId: 'admin', level: 'admin' };
  const issued: Principal = { keyId: 'key_1', level: 'ordinary' };

  beforeEach(() =>
    deliver([
      answered('1', { keyId: 'key_1', modelTokens: 700, refused: true }),
      answered('2', { keyId: 'key_1', modelTokens: 50, askedAt: '2026-02-27T10:00:00.000Z' }),
      answered('3', { keyId: 'key_2' }),
    ]),
  );

  it('is listed for administrators', async () => {
    const { body } = await ask('?include=keys', admin);
    expect(body['keys']).toEqual([
      { key_id: 'key_1', queries: 2, refusals: 1, model_tokens: 750, last_query_at: '2026-11-20T03:00:00.000Z' },
      { key_id: 'key_2', queries: 1, refusals: 0, model_tokens: 0, last_query_at: '2026-11-20T03:00:00.000Z' },
    ]);
  });

  it('is counted for one key where an administrator asks for it', async () => {
    expect(await counted('?key=key_1', admin)).toBe(2);
    expect(await counted('?key=key_1&since=2026-02-28', admin)).toBe(1);
  });

  it('is all that the holder of an issued key sees', async () => {
    expect(await counted('', issued)).toBe(2);
    expect(await counted('?key=key_1', issued)).toBe(2);
  });

  it.each(['?include=keys', '?key=key_2', '?key=access'])(
    'says 403 to the holder of an issued key for %s',
    async (query) => {
      expect((await ask(query, issued)).status).toBe(403);
    },
  );

  it('of all together is seen with the ordinary key of the configuration', async () => {
    expect(await counted('')).toBe(3);
    expect((await ask('?include=keys')).status).toBe(403);
  });
});
