import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AnswerCache, CachedAnswer, Clock } from '@regqa/ports';

/** A clock that tests set. */
export interface SetClock extends Clock {
  advance(seconds: number): void;
}

export interface AnswerCacheUnderTest {
  /** Makes an empty cache whose answers live for the given time, of the given size. */
  make(options: { ttlSeconds: number; maxBytes: number; clock: SetClock }): Promise<AnswerCache>;
}

/** Returns a clock that stands still until it is advanced. */
export function createSetClock(startMs = Date.UTC(2026, 10, 21)): SetClock {
  let now = startMs;
  return {
    now: () => now,
    advance(seconds) {
      now += seconds * 1000;
    },
  };
}

/** The tests that every answer cache passes. */
export function answerCacheContract(underTest: AnswerCacheUnderTest): void {
  let clock: SetClock;
  let cache: AnswerCache;
  beforeEach(async () => {
    clock = createSetClock();
    cache = await underTest.make({ ttlSeconds: 60, maxBytes: 20_000, clock });
  });

  describe('an answer cache', () => {
    it('returns what was stored, and nothing for another key', async () => {
      const answer = buildCachedAnswer('What is a wetland?');
      await cache.set('a', answer);
      expect(await cache.get('a')).toEqual(answer);
      expect(await cache.get('b')).toBeUndefined();
    });

    it('counts hits and misses', async () => {
      await cache.set('a', buildCachedAnswer('a'));
      await cache.get('a');
      await cache.get('a');
      await cache.get('b');
      expect(await cache.metrics()).toMatchObject({ keys: 1, hits: 2, misses: 1 });
    });

    it('forgets an answer when its time is over', async () => {
      await cache.set('a', buildCachedAnswer('a'));
      clock.advance(59);
      expect(await cache.get('a')).toBeDefined();
      clock.advance(1);
      expect(await cache.get('a')).toBeUndefined();
      expect((await cache.metrics()).keys).toBe(0);
      expect(await cache.delete('a')).toBe(false);
    });

    it('deletes one answer and says whether it was there', async () => {
      await cache.set('a', buildCachedAnswer('a'));
      expect(await cache.delete('a')).toBe(true);
      expect(await cache.delete('a')).toBe(false);
      expect(await cache.get('a')).toBeUndefined();
    });

    it('clears everything and says how much it was', async () => {
      await cache.set('a', buildCachedAnswer('a'));
      await cache.set('b', buildCachedAnswer('b'));
      expect(await cache.clear()).toBe(2);
      expect(await cache.metrics()).toMatchObject({ keys: 0, sizeBytes: 0 });
    });

    it('lists its entries, the most recently used first, page by page', async () => {
      for (const key of ['a', 'b', 'c']) await cache.set(key, buildCachedAnswer(`question ${key}`));
      clock.advance(10);
      await cache.get('a');
      const { entries, total } = await cache.entries({ skip: 0, limit: 2 });
      expect(total).toBe(3);
      expect(entries.map((entry) => entry.key)).toEqual(['a', 'c']);
      expect(entries[0]).toMatchObject({ query: 'question a', hits: 1, ageSeconds: 10, expiresInSeconds: 50 });
      expect((await cache.entries({ skip: 2, limit: 2 })).entries.map((entry) => entry.key)).toEqual(['b']);
    });

    it('stays within its size, and counts what it had to drop', async () => {
      const large = buildCachedAnswer('x'.repeat(3_000));
      for (let number = 0; number < 12; number++) await cache.set(`key-${number}`, large);
      const metrics = await cache.metrics();
      expect(metrics.sizeBytes).toBeLessThanOrEqual(20_000);
      expect(metrics.sizeBytes).toBeGreaterThan(3_000);
      expect(metrics.evictions).toBe(12 - metrics.keys);
      expect(await cache.get('key-11')).toBeDefined();
      expect(await cache.get('key-0')).toBeUndefined();
    });

    it('does not keep an answer that is larger than the whole cache', async () => {
      await cache.set('small', buildCachedAnswer('small'));
      await cache.set('huge', buildCachedAnswer('x'.repeat(30_000)));
      expect(await cache.get('huge')).toBeUndefined();
      expect(await cache.get('small')).toBeDefined();
    });

    it('replaces an answer without counting it as dropped', async () => {
      await cache.set('a', buildCachedAnswer('first'));
      await cache.set('a', buildCachedAnswer('second'));
      expect((await cache.get('a'))?.body.query).toBe('second');
      expect(await cache.metrics()).toMatchObject({ keys: 1, evictions: 0 });
    });

    it('passes its check while it is in reach', async () => {
      await expect(cache.check()).resolves.toBeUndefined();
    });
  });
}

/** Returns an answer as a cache keeps it. */
export function buildCachedAnswer(query: string): CachedAnswer {
  return {
    release: 1,
    body: {
      query,
      answer: 'A. [1]',
      sources: [],
      trust_score: 0.5,
      response_time_ms: 10,
      total_sources_found: 0,
      cache_hit: false,
    },
  };
}
