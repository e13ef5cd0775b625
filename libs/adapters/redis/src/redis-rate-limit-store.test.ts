import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '@regqa/ports';
import { describeWhere, eventually } from '@regqa/testing';
import { type RedisServer, startRedisServer } from '@regqa/testing/servers';
import { createRecordingLog } from './recording-log.fixture.ts';
import { useRedis } from './redis-for-tests.fixture.ts';
import { createRedisRateLimitStores } from './redis-rate-limit-store.ts';

const WINDOW_MS = 60_000;

describeWhere('redis')('rate limits in Redis', () => {
  const shared = useRedis();

  /** A gateway's store of a bucket. */
  async function open(bucket: string, { url, windowMs = WINDOW_MS }: { url?: string; windowMs?: number } = {}) {
    const logger = createRecordingLog();
    const redis = shared.client({ log: logger, ...(url !== undefined && { url }) });
    const store = createRedisRateLimitStores({ redis, clock: systemClock, logger })(bucket);
    await store.init({ windowMs } as Parameters<typeof store.init>[0]);
    return { store, ready: () => eventually(async () => void (await redis.ping())) };
  }
  const openReady = async (...given: Parameters<typeof open>) => {
    const { store, ready } = await open(...given);
    await ready();
    return store;
  };

  it('count together what comes to several gateways, each bucket and caller apart', async () => {
    const [one, other, health] = [await openReady('query'), await openReady('query'), await openReady('health')];
    expect((await one.increment('key:a')).totalHits).toBe(1);
    expect((await other.increment('key:a')).totalHits).toBe(2);
    expect((await one.increment('key:b')).totalHits).toBe(1);
    expect((await health.increment('key:a')).totalHits).toBe(1);
  });

  it('say when the window ends, the same to all, and begin again then', async () => {
    const [one, other] = [await openReady('query', { windowMs: 2_000 }), await openReady('query', { windowMs: 2_000 })];
    const counted = await Promise.all([one.increment('key:a'), other.increment('key:a')]);
    expect(counted.map(({ totalHits }) => totalHits).toSorted()).toEqual([1, 2]);
    const [first, second] = counted.map(({ resetTime }) => resetTime!.getTime()) as [number, number];
    expect(Math.abs(first - second)).toBeLessThan(200);
    await eventually(async () => expect((await one.increment('key:a')).totalHits).toBe(1));
  });

  it('forget a caller on request', async () => {
    const store = await openReady('query');
    await store.increment('key:a');
    await store.decrement('key:a');
    expect((await store.increment('key:a')).totalHits).toBe(1);
    await store.resetKey('key:a');
    expect((await store.increment('key:a')).totalHits).toBe(1);
  });

  describe('on a server in trouble', () => {
    let own: RedisServer;
    beforeEach(async () => {
      own = await startRedisServer();
    });
    afterEach(() => own.close());

    it.each([
      ['away', () => own.kill(), () => own.restart()],
      ['frozen', async () => own.freeze(), async () => own.thaw()],
      [
        'read-only',
        async () => void (await own.command(`REPLICAOF 127.0.0.1 ${shared.server.port}`)),
        async () => void (await own.command('REPLICAOF NO ONE')),
      ],
    ])('throw soon while the server is %s, and count again afterwards', async (_, harm, mend) => {
      const store = await openReady('query', { url: own.url });
      await store.increment('key:a');
      await harm();
      const started = performance.now();
      for (let time = 0; time < 20; time++) await expect(store.increment('key:a')).rejects.toThrow();
      expect(performance.now() - started).toBeLessThan(1_000);
      await mend();
      await eventually(async () => expect((await store.increment('key:a')).totalHits).toBeGreaterThan(0));
    });

    it('count once the server is there, though it was away when they began', async () => {
      await own.kill();
      const { store } = await open('query', { url: own.url });
      await expect(store.increment('key:a')).rejects.toThrow();
      await own.restart();
      await eventually(async () => expect((await store.increment('key:a')).totalHits).toBe(1));
    });
  });
});
