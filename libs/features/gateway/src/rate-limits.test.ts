import { afterEach, describe, expect, it } from '@jest/globals';
import type { RateLimitBucket } from '@regqa/contracts';
import type { ClientRateLimitInfo, Store } from 'express-rate-limit';
import { createSetClock } from '@regqa/testing';
import type { Logger } from '@regqa/platform';
import { silentLogger } from '@regqa/platform';
import type { GatewayOptions } from './gateway-options.ts';
import { ResilientRateLimitStore } from './resilient-rate-limit-store.ts';
import { ADMIN_KEY, startScriptedGateway } from './test-support/scripted-services.ts';
import type { ScriptedGateway, Scripts } from './test-support/scripted-services.ts';

let gateway: ScriptedGateway | undefined;
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});

const LIMITS: GatewayOptions['limits'] = {
  publicPerMinute: 3,
  adminPerMinute: 4,
  queryPerMinute: 2,
  healthPerMinute: 5,
};

async function start(scripts: Scripts = {}): Promise<ScriptedGateway> {
  gateway = await startScriptedGateway({ ...scripts, options: { limits: LIMITS, ...scripts.options } });
  return gateway;
}

const asAdmin = { headers: { 'x-api-key': ADMIN_KEY } };
const question = { method: 'POST', body: '{"query":"What?"}', headers: { 'content-type': 'application/json' } };
const remaining = ({ headers }: Response) => Number(headers.get('x-ratelimit-remaining'));

async function statuses(times: number, call: () => Promise<Response>): Promise<number[]> {
  const seen: number[] = [];
  for (let time = 0; time < times; time++) seen.push((await call()).status);
  return seen;
}

describe('rate limits', () => {
  it('refuse what is over the limit, and say when to come back', async () => {
    const { call } = await start();
    expect(await statuses(2, () => call('/api/query', question))).toEqual([200, 200]);
    const refused = await call('/api/query', question);
    const { detail } = (await refused.json()) as { detail: string };
    const delay = refused.headers.get('retry-after');
    expect(refused.status).toBe(429);
    expect(detail).toBe(`Rate limit exceeded: 2 requests per minute. Try again in ${delay} seconds.`);
    expect(Number(delay)).toBeGreaterThan(0);
    expect(Number(delay)).toBeLessThanOrEqual(60);
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '0',
    });
  });

  it('count questions, admin paths, other paths and health apart', async () => {
    const { call } = await start();
    await statuses(3, () => call('/api/query', question));
    expect((await call('/api/documents')).headers.get('x-ratelimit-limit')).toBe('3');
    expect((await call('/api/admin/jobs', asAdmin)).headers.get('x-ratelimit-limit')).toBe('4');
    expect((await call('/api/health')).headers.get('x-ratelimit-limit')).toBe('5');
    expect([(await call('/api/documents')).status, (await call('/api/health')).status]).toEqual([200, 200]);
  });

  it('are on errors, documents and pages alike', async () => {
    const { call } = await start();
    for (const path of ['/nothing', '/openapi.json', '/docs/swagger-ui.css', '/', '/metrics']) {
      expect([path, (await call(path)).headers.has('x-ratelimit-remaining')]).toEqual([path, true]);
    }
  });

  it('count each key for itself', async () => {
    const { call } = await start();
    expect(await statuses(4, () => call('/api/documents'))).toEqual([200, 200, 200, 429]);
    expect(remaining(await call('/api/documents', asAdmin))).toBe(2);
  });

  it('limit the guessing of keys by address, whatever is guessed', async () => {
    const { call } = await start();
    let guess = 0;
    expect(await statuses(4, () => call('/api/documents', { headers: { 'x-api-key': `guess-${guess++}` } }))).toEqual([
      401, 401, 401, 429,
    ]);
    expect((await call('/api/documents')).status).toBe(200);
  });

  it('limit the guessing of keys at the sign-in page too', async () => {
    const { call, url } = await start();
    const guess = () =>
      call('/sign-in', {
        method: 'POST',
        body: new URLSearchParams({ key: 'guess' }),
        headers: { 'x-api-key': '', origin: url },
      });
    expect(await statuses(4, guess)).toEqual([401, 401, 401, 429]);
  });

  it('believe only as many proxies as are trusted', async () => {
    const { call } = await start();
    const from = (address: string) => ({ headers: { 'x-api-key': 'wrong', 'x-forwarded-for': address } });
    await call('/api/documents', from('203.0.113.1'));
    expect(remaining(await call('/api/documents', from('203.0.113.2')))).toBe(1);
  });

  it('count the address that a trusted proxy names', async () => {
    const { call } = await start({ options: { limits: LIMITS, trustProxy: 1 } });
    const from = (address: string) => ({ headers: { 'x-api-key': 'wrong', 'x-forwarded-for': address } });
    await call('/api/documents', from('203.0.113.1'));
    expect(remaining(await call('/api/documents', from('203.0.113.2')))).toBe(2);
    expect(remaining(await call('/api/documents', from('198.51.100.7, 203.0.113.2')))).toBe(1);
  });

  it('take the addresses of one IPv6 subscriber for one', async () => {
    const { call } = await start({ options: { limits: LIMITS, trustProxy: 1 } });
    const from = (address: string) => ({ headers: { 'x-api-key': 'wrong', 'x-forwarded-for': address } });
    await call('/api/documents', from('2001:db8:1:2::1'));
    expect(remaining(await call('/api/documents', from('2001:db8:1:2::ffff')))).toBe(1);
  });

  it('do not count a probe of the process', async () => {
    const { call } = await start();
    expect(await statuses(9, () => call('/livez'))).toEqual(Array(9).fill(200));
  });
});

/** A shared store that can be made to fail. */
function breakableStore() {
  const state = { failing: false, calls: 0, hits: 0 };
  const store: Store = {
    increment: async (): Promise<ClientRateLimitInfo> => {
      state.calls++;
      if (state.failing) throw new Error('connection lost');
      return { totalHits: ++state.hits, resetTime: new Date(Date.now() + 60_000) };
    },
    decrement: async () => {},
    resetKey: async () => {},
  };
  return { state, store };
}

describe('a shared rate-limit store', () => {
  const warnings: string[] = [];
  const logger: Logger = { ...silentLogger, warn: (_fields, message) => void warnings.push(message) };

  it('is counted in while it works', async () => {
    const { state, store } = breakableStore();
    const { call } = await start({
      deps: { rateLimitStore: (bucket: RateLimitBucket) => (bucket === 'public' ? store : breakableStore().store) },
    });
    state.hits = 2;
    expect(await statuses(2, () => call('/api/documents'))).toEqual([200, 429]);
  });

  it('is replaced by memory when it fails: never unlimited, never all refused', async () => {
    const { state, store } = breakableStore();
    state.failing = true;
    const { call } = await start({ deps: { rateLimitStore: () => store, logger } });
    expect(await statuses(4, () => call('/api/documents'))).toEqual([200, 200, 200, 429]);
    expect(state.calls).toBe(1);
    expect(warnings).toContain('The shared rate-limit store failed; counting in memory');
    const health = (await (await call('/api/health')).json()) as { status: string; degraded: string[] };
    expect(health).toMatchObject({
      status: 'healthy',
      degraded: ['rate limits: the shared store cannot be reached; each gateway counts for itself'],
    });
  });

  it('is tried again after its rest', async () => {
    const clock = createSetClock();
    const { state, store: shared } = breakableStore();
    const store = new ResilientRateLimitStore({ shared, bucket: 'public', clock, logger });
    store.init({ windowMs: 60_000 } as Parameters<ResilientRateLimitStore['init']>[0]);
    await store.increment('key:access');
    state.failing = true;
    expect(await store.increment('key:access')).toMatchObject({ totalHits: 1 });
    state.failing = false;
    expect(await store.increment('key:access')).toMatchObject({ totalHits: 2 });
    expect(store.fault()).toContain('cannot be reached');
    clock.advance(5);
    expect(await store.increment('key:access')).toMatchObject({ totalHits: 2 });
    expect(store.fault()).toBeUndefined();
    await store.shutdown();
  });
});
