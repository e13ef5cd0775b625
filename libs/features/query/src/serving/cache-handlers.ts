import { toScore } from '@regqa/contracts';
import type { AuditAction, queryRoutes } from '@regqa/contracts';
import { DependencyUnavailableError, NotFoundError } from '@regqa/errors';
import type { HandlerRequest, RouteHandlers } from '@regqa/platform';
import type { AnswerCache, AuditEntry, AuditLog } from '@regqa/ports';
import type { AnswerMetrics } from './answer-metrics.ts';

const NOT_CACHED = 'There is no cached answer with this key';

export interface CacheHandlersDeps {
  readonly cache: AnswerCache;
  readonly metrics: AnswerMetrics;
  readonly audit: Pick<AuditLog, 'append'>;
}

/**
 * Returns the handlers of the cache's administration. Each may be repeated, throws DependencyUnavailableError, and
 * writes to the audit log before it answers: no change is confirmed without its entry.
 */
export function createCacheHandlers({
  cache,
  metrics,
  audit,
}: CacheHandlersDeps): Omit<RouteHandlers<typeof queryRoutes>, 'answerQuestion' | 'getQuality'> {
  return {
    async cacheMetrics() {
      const { keys, hits, misses, sizeBytes, evictions } = await reach(() => cache.metrics());
      const hitRate = hitRateOf({ hits, misses });
      return {
        total_keys: keys,
        hit_rate: hitRate,
        miss_rate: hits + misses === 0 ? 0 : toScore(1 - hitRate),
        avg_response_time_cached_ms: toHundredths(metrics.meanResponseMs('cached')),
        avg_response_time_uncached_ms: toHundredths(metrics.meanResponseMs('uncached')),
        cache_size_mb: Math.round((sizeBytes / 1_000_000) * 10_000) / 10_000,
        evictions,
      };
    },
    async listCacheEntries({ query: { skip, limit } }) {
      const { entries, total } = await reach(() => cache.entries({ skip, limit }));
      const listed = entries.map(({ key, query, hits, ageSeconds, expiresInSeconds, sizeBytes }) => ({
        ...{ key, query, age_seconds: toHundredths(ageSeconds), expires_in_seconds: toHundredths(expiresInSeconds) },
        ...{ hits, size_bytes: sizeBytes },
      }));
      return { entries: listed, total, skip, limit };
    },
    async clearCache(request) {
      const { logger } = request;
      const cleared = await reach(() => cache.clear());
      await audit.append({ ...entryOf(request, 'cache.clear', null), details: { cleared } });
      logger.info({ cleared }, 'the answer cache was cleared');
      return { cleared };
    },
    async deleteCacheEntry(request) {
      const { key } = request.params;
      const entry = entryOf(request, 'cache.delete', key);
      if (!(await reach(() => cache.delete(key)))) {
        await audit.append({ ...entry, outcome: 'refused', reason: NOT_CACHED });
        throw new NotFoundError(NOT_CACHED);
      }
      await audit.append(entry);
      return { key, deleted: true };
    },
  };
}

function entryOf(
  { principal, requestId }: Pick<HandlerRequest, 'principal' | 'requestId'>,
  action: AuditAction,
  target: string | null,
): AuditEntry {
  return { keyId: principal.keyId, action, target, outcome: 'done', reason: null, requestId, details: {} };
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
