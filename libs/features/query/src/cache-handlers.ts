import { toScore } from '@regqa/contracts';
import type { queryRoutes } from '@regqa/contracts';
import { DependencyUnavailableError, NotFoundError } from '@regqa/errors';
import type { RouteHandlers } from '@regqa/platform';
import type { AnswerCache } from '@regqa/ports';
import type { ResponseTimes } from './response-times.ts';

/** Returns the handlers of the cache's administration. Each throws DependencyUnavailableError when the cache is out of reach. */
export function createCacheHandlers(cache: AnswerCache, times: ResponseTimes): Omit<RouteHandlers<typeof queryRoutes>, 'answerQuestion' | 'getQuality'> {
  return {
    async cacheMetrics() {
      const metrics = await reach(() => cache.metrics());
      const hitRate = hitRateOf(metrics);
      return {
        total_keys: metrics.keys,
        hit_rate: hitRate,
        miss_rate: metrics.hits + metrics.misses === 0 ? 0 : toScore(1 - hitRate),
        avg_response_time_cached_ms: toHundredths(times.mean('cached')),
        avg_response_time_uncached_ms: toHundredths(times.mean('uncached')),
        cache_size_mb: Math.round((metrics.sizeBytes / 1_000_000) * 10_000) / 10_000,
        evictions: metrics.evictions,
      };
    },
    async listCacheEntries({ query: { skip, limit } }) {
      const { entries, total } = await reach(() => cache.entries({ skip, limit }));
      return {
        entries: entries.map((entry) => ({
          key: entry.key,
          query: entry.query,
          age_seconds: toHundredths(entry.ageSeconds),
          expires_in_seconds: toHundredths(entry.expiresInSeconds),
          hits: entry.hits,
          size_bytes: entry.sizeBytes,
        })),
        total,
        skip,
        limit,
      };
    },
    async clearCache({ logger }) {
      const cleared = await reach(() => cache.clear());
      logger.info({ cleared }, 'the answer cache was cleared');
      return { cleared };
    },
    async deleteCacheEntry({ params: { key } }) {
      if (!(await reach(() => cache.delete(key)))) throw new NotFoundError('There is no cached answer with this key');
      return { key, deleted: true };
    },
  };
}

/** Returns the share of look-ups that found an answer, 0 while there was none. */
export function hitRateOf({ hits, misses }: { hits: number; misses: number }): number {
  return hits + misses === 0 ? 0 : toScore(hits / (hits + misses));
}

async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw new DependencyUnavailableError('cache', 'The answer cache is out of reach', { cause: error });
  }
}

function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
