import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { systemClock } from '@regqa/ports';
import { describeWhere, eventually, type RedisServer, sessionStoreContract, startRedisServer } from '@regqa/testing';
import { createRecordingLog } from './recording-log.fixture.ts';
import { createRedisConnection, type RedisClient } from './redis-connection.ts';
import { createRedisSessionStore } from './redis-session-store.ts';

describeWhere('redis')('browser sessions in Redis', () => {
  let server: RedisServer;
  const clients: RedisClient[] = [];
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.close());
  afterEach(async () => {
    for (const client of clients.splice(0)) client.disconnect();
    await server.command('FLUSHALL');
  });

  async function open(url = server.url) {
    const logger = createRecordingLog();
    const redis = createRedisConnection(url, { purpose: 'requests', name: 'test', logger });
    clients.push(redis);
    await eventually(async () => void (await redis.ping()));
    return createRedisSessionStore({ redis, clock: systemClock, logger });
  }

  sessionStoreContract({ make: open, pass: (seconds) => delay(seconds * 1000) });

  it('are known to every gateway, and ended for all of them', async () => {
    const [one, other] = [await open(), await open()];
    await one.add('id', 'x', 60);
    expect(await other.find('id')).toBe('x');
    await other.remove('id');
    expect(await one.find('id')).toBeNull();
  });

  it('are neither there nor gone while Redis is frozen: each call rejects', async () => {
    const own = await startRedisServer();
    const store = await open(own.url);
    await store.add('id', 'x', 60);
    own.freeze();
    const startedAt = performance.now();
    for (let time = 0; time < 20; time++) await expect(store.find('id')).rejects.toThrow();
    await expect(store.remove('id')).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await own.close();
  });
});
