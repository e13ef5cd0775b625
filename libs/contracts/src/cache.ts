import { z } from 'zod';
import { paging } from './paging.ts';
import { defineRoute } from './route.ts';
import { score } from './vocabulary.ts';

export const CacheMetrics = z
  .object({
    total_keys: z.int(),
    hit_rate: score,
    miss_rate: score,
    avg_response_time_cached_ms: z.number(),
    avg_response_time_uncached_ms: z.number(),
    cache_size_mb: z.number(),
    evictions: z.int(),
  })
  .meta({ id: 'CacheMetrics' });

export const CacheEntry = z
  .object({
    key: z.string(),
    query: z.string(),
    age_seconds: z.number(),
    expires_in_seconds: z.number(),
    hits: z.int(),
    size_bytes: z.int(),
  })
  .meta({ id: 'CacheEntry' });

const cacheKeyParams = z.object({
  key: z.string().min(1).max(200).meta({ description: 'The key of a cached answer.' }),
});

/** Routes by which administrators see and clear the answers that are kept. */
export const cacheRoutes = {
  cacheMetrics: defineRoute({
    method: 'GET',
    path: '/api/admin/cache/metrics',
    access: 'admin',
    bucket: 'admin',
    service: 'query',
    tag: 'Admin: cache',
    summary: 'Cache metrics',
    description: 'How often answers came from the cache, and how large it is.',
    query: z.strictObject({}),
    success: {
      kind: 'json',
      status: 200,
      description: 'Since the process started.',
      schema: CacheMetrics,
      example: {
        total_keys: 12,
        hit_rate: 0.4,
        miss_rate: 0.6,
        avg_response_time_cached_ms: 0.3,
        avg_response_time_uncached_ms: 16.8,
        cache_size_mb: 0.2,
        evictions: 0,
      },
    },
  }),
  listCacheEntries: defineRoute({
    method: 'GET',
    path: '/api/admin/cache/entries',
    access: 'admin',
    bucket: 'admin',
    service: 'query',
    tag: 'Admin: cache',
    summary: 'List cached answers',
    description: 'Answers that are kept, each with its question and how much longer it stays.',
    query: z.strictObject(paging),
    success: {
      kind: 'json',
      status: 200,
      description: 'Most recently used first.',
      schema: z
        .object({ entries: z.array(CacheEntry), total: z.int(), skip: z.int(), limit: z.int() })
        .meta({ id: 'CacheEntryListing' }),
      example: {
        entries: [
          {
            key: '5b1c…',
            query: 'what is a wetland?',
            age_seconds: 12,
            expires_in_seconds: 3588,
            hits: 3,
            size_bytes: 5210,
          },
        ],
        total: 1,
        skip: 0,
        limit: 100,
      },
    },
  }),
  clearCache: defineRoute({
    method: 'POST',
    path: '/api/admin/cache/clear',
    access: 'admin',
    bucket: 'admin',
    service: 'query',
    tag: 'Admin: cache',
    summary: 'Clear the cache',
    description: 'Every question is answered from the documents again after it.',
    success: {
      kind: 'json',
      status: 200,
      description: 'How many answers were dropped.',
      schema: z.object({ cleared: z.int() }).meta({ id: 'CacheCleared' }),
      example: { cleared: 12 },
    },
  }),
  deleteCacheEntry: defineRoute({
    method: 'DELETE',
    path: '/api/admin/cache/{key}',
    access: 'admin',
    bucket: 'admin',
    service: 'query',
    tag: 'Admin: cache',
    summary: 'Delete one cached answer',
    description: 'The key is cache_key of an answer, or one of the listing.',
    params: cacheKeyParams,
    success: {
      kind: 'json',
      status: 200,
      description: 'The entry is gone.',
      schema: z.object({ key: z.string(), deleted: z.literal(true) }).meta({ id: 'CacheEntryDeleted' }),
      example: { key: '5b1c…', deleted: true },
    },
    errors: [404],
  }),
};
