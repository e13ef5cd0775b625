import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Principal, QuestionAnswered } from '@regqa/contracts';
import { DependencyUnavailableError } from '@regqa/errors';
import { signPrincipal, silentLogger } from '@regqa/platform';
import type { RunningService } from '@regqa/platform';
import type { UsageLog, UsageRange } from '@regqa/ports';
import { createSetClock } from '@regqa/testing';
import { startAnalyticsService } from './start-analytics-service.ts';

const INTERNAL_TOKEN = 'token-shared-with-the-gateway';

type Handler = (events: readonly QuestionAnswered[]) => Promise<void>;

/** A usage log that remembers its events and what it was asked for, and answers with fixed sums. */
class MemoryUsage implements UsageLog {
  readonly events = new Map<string, QuestionAnswered>();
  readonly ranges: UsageRange[] = [];
  down = false;

  async append(events: readonly QuestionAnswered[]) {
    await this.check();
    for (const event of events) this.events.set(event.eventId, event);
  }
  async summary(range: UsageRange) {
    await this.check();
    this.ranges.push(range);
    const asked = [...this.events.values()];
    return {
      totalQueries: asked.length,
      averageResponseTimeMs: asked.length === 0 ? 0 : 12.34567,
      cacheHitRate: asked.length === 0 ? 0 : 2 / 3,
      averageTrustScore: asked.length === 0 ? 0 : 0.123456,
      topQueries: asked.slice(0, 1).map(({ question }) => ({ query: question, count: asked.length })),
      queriesByLga: new Map(asked.flatMap(({ lga }) => (lga === null ? [] : [[lga, 1] as const]))),
    };
  }
  async series() {
    return [{ date: '2026-11-20', queries: 3, refusals: 1, averageResponseTimeMs: 7.005 }];
  }
  async refusals() {
    return { total: 1, topQueries: [{ query: 'why?', count: 1 }] };
  }
  async useByKey(range: UsageRange) {
    this.ranges.push(range);
    return [
      { keyId: 'key_1', queries: 2, refusals: 1, modelTokens: 750, lastQueryAt: new Date('2026-11-20T03:00:00Z') },
    ];
  }
  readonly removals: string[] = [];
  async removeBefore(moment: Date) {
    this.removals.push(moment.toISOString());
    await this.check();
    return 1;
  }
  async check() {
    if (this.down) throw new DependencyUnavailableError('database', 'The database is out of reach');
  }
}

let usage: MemoryUsage;
let deliver: Handler;
let stopped: number;
let service: RunningService;

beforeEach(async () => {
  usage = new MemoryUsage();
  stopped = 0;
  const events = {
    onQuestionsAnswered: async (handler: Handler) => {
      deliver = handler;
      return async () => void stopped++;
    },
  };
  service = await startAnalyticsService(
    { usage, events, logger: silentLogger },
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

const answered = (eventId: string, part: Partial<QuestionAnswered> = {}): QuestionAnswered => ({
  eventId,
  askedAt: '2026-11-20T03:00:00.000Z',
  question: 'what is a wetland?',
  lga: 'Penrith',
  state: null,
  responseTimeMs: 10,
  trustScore: 0.5,
  cacheHit: false,
  refused: false,
  mode: 'extractive',
  requestId: 'r',
  ...part,
});

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
  await deliver([answered('1'), answered('2')]);
  await deliver([answered('2'), answered('3', { lga: null })]);
  const { body } = await ask('');
  expect(body).toEqual({
    total_queries: 3,
    avg_response_time_ms: 12.35,
    cache_hit_rate: 0.6667,
    top_queries: [{ query: 'what is a wetland?', count: 3 }],
    queries_by_lga: { Penrith: 1 },
    avg_trust_score: 0.1235,
  });
});

it('rejects a batch that cannot be written, so that it comes again', async () => {
  usage.down = true;
  await expect(deliver([answered('1')])).rejects.toThrow(DependencyUnavailableError);
  expect((await ask('')).status).toBe(503);
  usage.down = false;
  await deliver([answered('1')]);
  expect((await ask('')).body['total_queries']).toBe(1);
});

it('takes since and until as whole days in UTC', async () => {
  await ask('?since=2026-02-28&until=2026-02-28');
  await ask('?until=2026-12-31');
  expect(usage.ranges).toEqual([
    { from: new Date('2026-02-28T00:00:00Z'), to: new Date('2026-03-01T00:00:00Z') },
    { to: new Date('2027-01-01T00:00:00Z') },
  ]);
});

it.each([
  ['?include=series', ['series']],
  ['?include=refusals', ['refusals']],
  ['?include=Series,%20refusals,', ['refusals', 'series']],
  ['?include=', []],
])('adds for %s just %j', async (query, members) => {
  const { body } = await ask(query);
  expect(['refusals', 'series'].filter((member) => member in body)).toEqual(members);
});

it('shows the series and the refusals in the words of the interface', async () => {
  const { body } = await ask('?include=series,refusals');
  expect(body['series']).toEqual([{ date: '2026-11-20', queries: 3, refusals: 1, avg_response_time_ms: 7.01 }]);
  expect(body['refusals']).toEqual({ total: 1, top_queries: [{ query: 'why?', count: 1 }] });
});

it('says 400 for an unknown value of include and names what is allowed', async () => {
  expect(await ask('?include=series,cats')).toEqual({
    status: 400,
    body: { detail: "Unknown value 'cats' in include; allowed: series, refusals, keys" },
  });
});

it.each([
  ['?since=2026-02-02&until=2026-02-01', 'until', 'greater_than_equal'],
  ['?since=2026-02-30', 'since', 'date_parsing'],
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
    { usage, events, logger: silentLogger },
    { host: '127.0.0.1', port, internalToken: INTERNAL_TOKEN, version: '0.0.0' },
  );
  await expect(second).rejects.toThrow('already in use');
  expect(stopped).toBe(1);
});

describe('what is kept', () => {
  const start = async (retentionDays?: number) => {
    const clock = createSetClock(Date.UTC(2026, 10, 25, 3));
    const events = { onQuestionsAnswered: async () => async () => {} };
    const options = { host: '127.0.0.1', port: 0, internalToken: INTERNAL_TOKEN, version: '0.0.0' };
    return startAnalyticsService(
      { usage, events, clock, logger: silentLogger },
      { ...options, ...(retentionDays !== undefined && { retentionDays }) },
    );
  };

  it('goes back as many days as it may, from the start on', async () => {
    await (await start(30)).close();
    expect(usage.removals).toEqual(['2026-10-26T03:00:00.000Z']);
  });

  it.each([[0], [undefined]])('is everything where the days are %s', async (days) => {
    await (await start(days)).close();
    expect(usage.removals).toEqual([]);
  });

  it('stays where the database is away, and the service serves on', async () => {
    usage.down = true;
    const second = await start(30);
    expect((await fetch(`${second.url}/livez`)).status).toBe(200);
    await second.close();
    expect(usage.removals).toHaveLength(1);
  });
});

describe('the use of keys', () => {
  const admin: Principal = { keyId: 'admin', level: 'admin' };
  const issued: Principal = { keyId: 'key_1', level: 'ordinary' };

  it('is listed for administrators', async () => {
    const { body } = await ask('?include=keys', admin);
    expect(body['keys']).toEqual([
      { key_id: 'key_1', queries: 2, refusals: 1, model_tokens: 750, last_query_at: '2026-11-20T03:00:00.000Z' },
    ]);
  });

  it('is counted for one key where an administrator asks for it', async () => {
    await ask('?key=key_1&since=2026-02-28', admin);
    expect(usage.ranges).toEqual([{ from: new Date('2026-02-28T00:00:00Z'), keyId: 'key_1' }]);
  });

  it('is all that the holder of an issued key sees', async () => {
    await ask('', issued);
    await ask('?key=key_1', issued);
    expect(usage.ranges).toEqual([{ keyId: 'key_1' }, { keyId: 'key_1' }]);
  });

  it.each(['?include=keys', '?key=key_2', '?key=access'])(
    'says 403 to the holder of an issued key for %s',
    async (query) => {
      expect((await ask(query, issued)).status).toBe(403);
      expect(usage.ranges).toEqual([]);
    },
  );

  it('of all together is seen with the ordinary key of the configuration', async () => {
    await ask('');
    expect(usage.ranges).toEqual([{}]);
    expect((await ask('?include=keys')).status).toBe(403);
  });
});
