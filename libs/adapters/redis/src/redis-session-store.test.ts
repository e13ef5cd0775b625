import { expect, it } from '@jest/globals';
import { systemClock } from '@regqa/ports';
import { describeWhere } from '@regqa/testing';
import { sessionStoreContract } from '@regqa/testing/contracts';
import { startRedisServer } from '@regqa/testing/servers';
import { createRecordingLog } from './recording-log.fixture.ts';
import { useRedis } from './redis-for-tests.fixture.ts';
import { createRedisSessionStore } from './redis-session-store.ts';

describeWhere('redis')('browser sessions in Redis', () => {
  const shared = useRedis();

  async function open(url?: string) {
    const logger = createRecordingLog();
    const redis = await shared.connect({ log: logger, ...(url !== undefined && { url }) });
    return createRedisSessionStore({ redis, clock: systemClock, logger });
  }

  /** As if so much time had passed on the server: everything that ends does so that much sooner. */
  async function pass(seconds: number): Promise<void> {
    const client = shared.clients.at(-1)!;
    for (const key of await client.keys('*')) await client.pexpire(key, (await client.pttl(key)) - seconds * 1000);
  }

  sessionStoreContract({ make: () => open(), pass });

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
