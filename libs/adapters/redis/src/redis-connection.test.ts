import { afterEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '@regqa/ports';
import { buildCachedAnswer, describeWhere, eventually } from '@regqa/testing';
import { type RedisServer, startRedisCluster, startRedisSentinel, startRedisServer } from '@regqa/testing/servers';
import { createRecordingLog } from './recording-log.fixture.ts';
import { RedisAnswerCache } from './redis-answer-cache.ts';
import { createRedisConnection, reconnectDelayMs, type RedisClient, type RedisPurpose } from './redis-connection.ts';
import { createRedisRateLimitStores } from './redis-rate-limit-store.ts';

describeWhere('redis')('a connection to Redis', () => {
  const servers: RedisServer[] = [];
  const clients: RedisClient[] = [];
  const log = createRecordingLog();
  afterEach(async () => {
    for (const client of clients.splice(0)) client.disconnect();
    await Promise.all(servers.splice(0).map((server) => server.close()));
    log.warnings.length = 0;
  });

  async function started(server: Promise<RedisServer>): Promise<RedisServer> {
    servers.push(await server);
    return server;
  }
  function connect(url: string, purpose: RedisPurpose = 'requests'): RedisClient {
    const client = createRedisConnection(url, { purpose, name: 'test', logger: log });
    clients.push(client);
    return client;
  }
  const answers = (client: RedisClient) => eventually(async () => expect(await client.ping()).toBe('PONG'), 20_000);

  it('signs in and chooses its database', async () => {
    const { port } = await started(startRedisServer(['--requirepass', 'p@ss']));
    const one = connect(`redis://:p%40ss@127.0.0.1:${port}/1`);
    await answers(one);
    await one.set('key', 'value');
    const other = connect(`redis://default:p%40ss@127.0.0.1:${port}/0`);
    await answers(other);
    expect([await one.get('key'), await other.get('key')]).toEqual(['value', null]);
  });

  it('refuses requests at once while the server is away, and has workers wait', async () => {
    const server = await started(startRedisServer());
    const [requests, worker] = [connect(server.url), connect(server.url, 'worker')];
    await Promise.all([answers(requests), answers(worker)]);
    await server.kill();
    await eventually(() => expect(requests.status).toBe('reconnecting'));
    const began = performance.now();
    await expect(requests.get('key')).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(500);
    const waiting = worker.get('key');
    await server.restart();
    expect(await waiting).toBeNull();
    await answers(requests);
    expect(log.warnings.toSorted()).toEqual([
      ...Array<string>(2).fill('Redis is back'),
      ...Array<string>(2).fill('Redis is out of reach; connecting again until it answers'),
    ]);
  });

  it('follows the Sentinels to the new master when the old one dies', async () => {
    const master = await started(startRedisServer());
    const replica = await started(startRedisServer(['--replicaof', '127.0.0.1', String(master.port)]));
    const sentinel = await started(startRedisSentinel(master));
    const client = connect(sentinel.url);
    await answers(client);
    await client.set('key', 'value');
    // The Sentinel learns of the replica from the master, which it polls every ten seconds.
    await eventually(async () => expect(await sentinel.command('SENTINEL REPLICAS main')).toBe('*1'), 20_000);
    await eventually(async () => expect(await replica.command('EXISTS key')).toBe(':1'));
    await master.kill();
    await eventually(async () => expect(await client.set('key', 'again')).toBe('OK'), 25_000);
    expect(await replica.command('EXISTS key')).toBe(':1');
  });

  it('serves cache and limits from a cluster', async () => {
    const cluster = await started(startRedisCluster());
    const redis = connect(cluster.url);
    await eventually(async () => expect(await redis.set('probe', '1')).toBe('OK'));
    const cache = new RedisAnswerCache({
      redis,
      ttlSeconds: 60,
      maxBytes: 1_000_000,
      clock: systemClock,
      logger: log,
    });
    await cache.set('a', buildCachedAnswer('a'));
    expect(await cache.get('a')).toEqual(buildCachedAnswer('a'));
    expect(await cache.clear()).toBe(1);
    const store = createRedisRateLimitStores({ redis, clock: systemClock, logger: log })('query');
    await store.init({ windowMs: 60_000 } as Parameters<typeof store.init>[0]);
    await store.increment('key:a');
    expect((await store.increment('key:a')).totalHits).toBe(2);
    expect(log.warnings).toEqual([]);
  });
});

describe('the pauses between attempts to connect', () => {
  it('grow from a twentieth of a second to two seconds, and never end', () => {
    expect([1, 2, 3, 6, 7, 1_000_000].map(reconnectDelayMs)).toEqual([50, 100, 200, 1_600, 2_000, 2_000]);
  });
});
