import { afterEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '@regqa/ports';
import { describeWhere, eventually } from '@regqa/testing';
import { singleFlightContract } from '@regqa/testing/contracts';
import { type RedisServer, startRedisServer } from '@regqa/testing/servers';
import { useRedis } from './redis-for-tests.fixture.ts';
import { RedisSingleFlight } from './redis-single-flight.ts';
import { createRecordingLog } from './recording-log.fixture.ts';

const LONG_MS = 60_000;

describeWhere('redis')('the single flight over Redis', () => {
  const shared = useRedis();
  const log = createRecordingLog();

  async function open(url?: string) {
    const redis = await shared.connect({ log, ...(url !== undefined && { url }) });
    return new RedisSingleFlight({ redis, clock: systemClock, logger: log });
  }

  singleFlightContract(async () => {
    await shared.server.command('FLUSHALL');
    return { instances: [await open(), await open()], close: async () => {} };
  });

  it('keeps the claim of one who works for long, and gives up that of one who died', async () => {
    await shared.server.command('FLUSHALL');
    const [living, waiting, dying] = [await open(), await open(), await open()];
    const turn = await living.begin('alive', { waitMs: LONG_MS });
    await dying.begin('dead', { waitMs: LONG_MS });
    shared.clients.at(-1)!.disconnect();
    expect((await waiting.begin('dead', { waitMs: LONG_MS })).waited).toBe(true);
    expect(await shared.server.command('EXISTS regqa:flights:dead')).toBe(':0');
    expect(await shared.server.command('EXISTS regqa:flights:alive')).toBe(':1');
    await turn.end();
    expect(await shared.server.command('EXISTS regqa:flights:alive')).toBe(':0');
  });

  describe('on a server in trouble', () => {
    let own: RedisServer;
    afterEach(() => own.close());

    it.each([
      ['away', () => own.kill()],
      ['frozen', async () => own.freeze()],
      ['read-only', async () => void (await own.command(`REPLICAOF 127.0.0.1 ${shared.server.port}`))],
    ])('lets every instance work for itself at once while the server is %s', async (_, harm) => {
      own = await startRedisServer();
      const [one, other] = [await open(own.url), await open(own.url)];
      const first = await one.begin('a', { waitMs: LONG_MS });
      await harm();
      const started = performance.now();
      expect((await other.begin('a', { waitMs: LONG_MS })).waited).toBe(false);
      expect((await one.begin('b', { waitMs: LONG_MS })).waited).toBe(false);
      await first.end();
      expect(performance.now() - started).toBeLessThan(2_000);
    });

    it('does not leave anyone waiting when the server goes away meanwhile', async () => {
      own = await startRedisServer();
      const [one, other] = [await open(own.url), await open(own.url)];
      await one.begin('a', { waitMs: LONG_MS });
      const waiting = other.begin('a', { waitMs: LONG_MS });
      // It waits once it has looked whether the claim still stands.
      await eventually(async () =>
        expect(await shared.clients.at(-1)!.info('commandstats')).toContain('cmdstat_exists'),
      );
      await own.kill();
      expect((await waiting).waited).toBe(true);
    });
  });
});
