import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AnswerCache, systemClock } from '@regqa/ports';
import { buildCachedAnswer, describeWhere, eventually } from '@regqa/testing';
import { answerCacheContract } from '@regqa/testing/contracts';
import { type RedisServer, startRedisServer } from '@regqa/testing/servers';
import { useRedis } from './redis-for-tests.fixture.ts';
import { RedisAnswerCache } from './redis-answer-cache.ts';
import { createRecordingLog, type RecordingLog } from './recording-log.fixture.ts';

describeWhere('redis')('the answer cache in Redis', () => {
  const shared = useRedis();
  let log: RecordingLog;
  beforeEach(() => {
    log = createRecordingLog();
  });

  const connect = (url?: string) => shared.connect({ log, ...(url !== undefined && { url }) });
  const open = async (options: Partial<ConstructorParameters<typeof RedisAnswerCache>[0]> = {}) =>
    new RedisAnswerCache({
      redis: await connect(),
      ttlSeconds: 60,
      maxBytes: 20_000,
      clock: systemClock,
      logger: log,
      ...options,
    });

  answerCacheContract({
    make: async (options) => {
      const redis = await connect();
      await redis.flushall();
      return new RedisAnswerCache({ redis, logger: log, ...options });
    },
  });

  describe('shared by two instances', () => {
    it('gives one what the other stored, and counts for both', async () => {
      const [one, other] = [await open(), await open()];
      await one.set('a', buildCachedAnswer('What is a wetland?'));
      expect(await other.get('a')).toEqual(buildCachedAnswer('What is a wetland?'));
      await one.get('b');
      await eventually(async () => expect(await other.metrics()).toMatchObject({ keys: 1, hits: 1, misses: 1 }));
      expect(await other.clear()).toBe(1);
      expect(await one.get('a')).toBeUndefined();
    });

    it('begins again when the server took away a part of it', async () => {
      const cache = await open();
      await cache.set('a', buildCachedAnswer('a'));
      await shared.server.command('DEL {regqa:answers:1}:answers');
      expect(await cache.get('a')).toBeUndefined();
      await cache.set('b', buildCachedAnswer('b'));
      await shared.server.command('DEL {regqa:answers:1}:used');
      await cache.set('c', buildCachedAnswer('c'));
      expect((await cache.entries({ skip: 0, limit: 10 })).entries.map(({ key }) => key)).toEqual(['c']);
      const { sizeBytes, keys } = await cache.metrics();
      expect({ keys, sizeBytes }).toEqual({
        keys: 1,
        sizeBytes: 1 + Buffer.byteLength(JSON.stringify(buildCachedAnswer('c'))),
      });
    });

    it('does not give what is no answer', async () => {
      const cache = await open();
      await cache.set('a', buildCachedAnswer('a'));
      for (const value of [
        '{}',
        'null',
        '"text',
        '7',
        '17 {}',
        '17 null',
        '17 {',
        `${Date.now()} {"release":1}`,
        'now {"release":1,"body":{"answer":"A"}}',
      ]) {
        await shared.server.command(`HSET {regqa:answers:1}:answers a ${JSON.stringify(value)}`);
        expect(await cache.get('a')).toBeUndefined();
      }
    });

    it('leaves nothing on the server when its time is over', async () => {
      const cache = await open({ ttlSeconds: 0.2 });
      await cache.set('a', buildCachedAnswer('a'));
      expect(await shared.server.command('DBSIZE')).toBe(':7');
      await eventually(async () => expect(await shared.server.command('DBSIZE')).toBe(':0'));
    });
  });

  describe('on a server in trouble', () => {
    let own: RedisServer;
    let cache: AnswerCache;
    beforeEach(async () => {
      own = await startRedisServer();
      cache = await open({ redis: await connect(own.url) });
      await cache.set('a', buildCachedAnswer('a'));
    });
    afterEach(() => own.close());

    /** Returns how long twenty look-ups in turn take, all of which fail. */
    async function timeOfFailures(): Promise<number> {
      const started = performance.now();
      for (let time = 0; time < 20; time++) await expect(cache.get('a')).rejects.toThrow();
      return performance.now() - started;
    }

    it('fails while the server is away, says so once, and serves again when it is back, empty', async () => {
      await own.kill();
      expect(await timeOfFailures()).toBeLessThan(1_000);
      await expect(cache.set('b', buildCachedAnswer('b'))).rejects.toThrow();
      await expect(cache.check()).rejects.toThrow();
      await expect(cache.clear()).rejects.toThrow();
      expect(log.warnings.filter((message) => message.startsWith('Redis failed'))).toHaveLength(2); // reading and writing
      await own.restart();
      await eventually(async () => {
        await cache.set('a', buildCachedAnswer('a'));
        expect(await cache.get('a')).toEqual(buildCachedAnswer('a'));
      });
      await cache.check();
    });

    it('costs one look-up a hundred milliseconds while the server is frozen, and serves again afterwards', async () => {
      own.freeze();
      expect(await timeOfFailures()).toBeLessThan(1_000);
      await expect(cache.check()).rejects.toThrow();
      own.thaw();
      await eventually(async () => expect(await cache.get('a')).toEqual(buildCachedAnswer('a')));
    });

    it('goes on giving what is on a server that cannot be written to, and says that it does not work', async () => {
      await own.command('REPLICAOF 127.0.0.1 1');
      await expect(cache.set('b', buildCachedAnswer('b'))).rejects.toThrow();
      await eventually(async () => expect(await cache.get('a')).toBeDefined()); // once it has connected again
      for (let time = 0; time < 20; time++) {
        await expect(cache.set('b', buildCachedAnswer('b'))).rejects.toThrow();
        expect(await cache.get('b')).toBeUndefined();
        expect(await cache.get('a')).toEqual(buildCachedAnswer('a'));
      }
      await expect(cache.check()).rejects.toThrow();
      await own.command('REPLICAOF NO ONE');
      await eventually(async () => {
        await cache.set('b', buildCachedAnswer('b'));
        expect(await cache.get('b')).toBeDefined();
      });
    });
  });
});
