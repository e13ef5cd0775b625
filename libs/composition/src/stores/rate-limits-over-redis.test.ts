import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { createRedisConnection, createRedisRateLimitStores, type RedisClient } from '@regqa/adapter-redis';
import { startGateway } from '@regqa/feature-gateway';
import { type RunningService, silentLogger } from '@regqa/platform';
import { systemClock } from '@regqa/ports';
import { describeWhere, eventually } from '@regqa/testing';
import { type RedisServer, startRedisServer } from '@regqa/testing/servers';
import { ClosingStack } from '../closing-stack.ts';
import { openGatewayStores } from './open-gateway-stores.ts';

const ACCESS_KEY = 'an-ordinary-key-of-the-tests';
const NOWHERE = 'http://127.0.0.1:1';
/** A path that the gateway answers itself. */
const PATH = '/openapi.json';
const LIMIT = 5;

describeWhere('redis')('gateways that count requests in one Redis', () => {
  let server: RedisServer;
  const gateways: RunningService[] = [];
  const clients: RedisClient[] = [];
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.close());
  afterEach(async () => {
    await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
    for (const client of clients.splice(0)) client.disconnect();
    await server.restart();
  });

  async function start(): Promise<string> {
    const redis = createRedisConnection(server.url, { purpose: 'requests', name: 'test', logger: silentLogger });
    clients.push(redis);
    await eventually(async () => void (await redis.ping()));
    const gateway = await startGateway(
      {
        services: { query: NOWHERE, documents: NOWHERE, analytics: NOWHERE },
        keys: { access: ACCESS_KEY, admin: 'an-admin-key-of-the-tests-xx' },
        internalToken: 'internal-token-of-the-tests',
        rateLimitStore: createRedisRateLimitStores({ redis, clock: systemClock, logger: silentLogger }),
        clock: systemClock,
        logger: silentLogger,
      },
      {
        host: '127.0.0.1',
        port: 0,
        version: '9.9.9',
        production: false,
        limits: { publicPerMinute: LIMIT, adminPerMinute: LIMIT, queryPerMinute: LIMIT, healthPerMinute: LIMIT },
        trustProxy: 0,
        corsAllowedOrigins: [],
        maxUploadMb: 1,
      },
    );
    gateways.push(gateway);
    return gateway.url;
  }

  async function call(
    url: string,
  ): Promise<{ status: number; limit: number; remaining: number; reset: number; retryAfter: string | null }> {
    const { status, headers } = await fetch(url + PATH, { headers: { 'x-api-key': ACCESS_KEY } });
    const number = (name: string) => Number(headers.get(name));
    return {
      status,
      limit: number('x-ratelimit-limit'),
      remaining: number('x-ratelimit-remaining'),
      reset: number('x-ratelimit-reset'),
      retryAfter: headers.get('retry-after'),
    };
  }
  const statuses = async (url: string, times: number) => {
    const seen: number[] = [];
    for (let time = 0; time < times; time++) seen.push((await call(url)).status);
    return seen;
  };

  it('find it from their first request on', async () => {
    const warnings: object[] = [];
    const stack = new ClosingStack();
    const { rateLimitStore } = await openGatewayStores(server.url, {
      logger: { ...silentLogger, warn: (fields: object) => void warnings.push(fields) },
      stack,
    });
    const store = rateLimitStore!('public');
    await store.init!({ windowMs: 60_000 } as Parameters<NonNullable<typeof store.init>>[0]);
    expect((await store.increment('key:first')).totalHits).toBe(1);
    expect(warnings).toEqual([]);
    await stack.close();
  });

  it('have one limit together, and say the same of it', async () => {
    const [one, other] = [await start(), await start()];
    const [first, second] = [await call(one), await call(other)];
    expect([first.remaining, second.remaining]).toEqual([LIMIT - 1, LIMIT - 2]);
    expect(Math.abs(first.reset - second.reset)).toBeLessThanOrEqual(1);
    expect(await statuses(one, 3)).toEqual([200, 200, 200]);
    const refused = await call(other);
    expect(refused).toMatchObject({ status: 429, limit: LIMIT, remaining: 0 });
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  });

  it.each([
    ['away', () => server.kill()],
    ['frozen', async () => server.freeze()],
    ['read-only', async () => void (await server.command('REPLICAOF 127.0.0.1 1'))],
  ])(
    'limit each for itself while it is %s, and together again afterwards',
    async (_, harm) => {
      const [one, other] = [await start(), await start()];
      await call(one);
      await harm();
      const started = performance.now();
      for (const url of [one, other])
        expect(await statuses(url, LIMIT + 1)).toEqual([...Array<number>(LIMIT).fill(200), 429]);
      expect(performance.now() - started).toBeLessThan(3_000);
      await server.restart();
      await eventually(async () => {
        await Promise.all([call(one), call(other)]);
        expect(await server.command('EXISTS regqa:limits:public:key:access')).toBe(':1');
        const before = (await call(one)).remaining;
        expect((await call(other)).remaining).toBe(Math.max(0, before - 1));
      }, 20_000);
    },
    60_000,
  );
});
