import { expect, it } from '@jest/globals';
import { systemClock } from '@regqa/ports';
import { describeWhere } from '@regqa/testing';
import { startRedisServer } from '@regqa/testing/servers';
import { createRecordingLog } from './recording-log.fixture.ts';
import { useRedis } from './redis-for-tests.fixture.ts';
import { createRedisTokenCounter } from './redis-token-counter.ts';

const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24'] as const;

describeWhere('redis')('the tokens that keys use, counted in Redis', () => {
  const shared = useRedis();

  async function open(url?: string) {
    const logger = createRecordingLog();
    const redis = await shared.connect({ log: logger, ...(url !== undefined && { url }) });
    return createRedisTokenCounter({ redis, clock: systemClock, logger });
  }

  it('are added up over instances, for each key and day', async () => {
    const [one, other] = [await open(), await open()];
    expect(await one.used('access', MONDAY)).toBe(0);
    await Promise.all([one.add('access', MONDAY, 700), other.add('access', MONDAY, 50), other.add('key_1', MONDAY, 9)]);
    await one.add('access', TUESDAY, 1);
    expect(await other.used('access', MONDAY)).toBe(750);
    expect(await other.used('key_1', MONDAY)).toBe(9);
    expect(await other.used('access', TUESDAY)).toBe(1);
  });

  it('expire by themselves, after their day', async () => {
    await (await open()).add('access', MONDAY, 700);
    const seconds = Number((await shared.server.command(`TTL regqa:tokens:${MONDAY}:access`)).slice(1));
    expect(seconds).toBeGreaterThan(86_400);
    expect(seconds).toBeLessThanOrEqual(172_800);
  });

  it('are 0 at once while Redis is frozen or gone', async () => {
    const own = await startRedisServer();
    const counter = await open(own.url);
    await counter.add('access', MONDAY, 700);
    own.freeze();
    const startedAt = performance.now();
    for (let time = 0; time < 20; time++) {
      expect(await counter.used('access', MONDAY)).toBe(0);
      await counter.add('access', MONDAY, 1);
    }
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    await own.close();
    expect(await counter.used('access', MONDAY)).toBe(0);
  });
});
