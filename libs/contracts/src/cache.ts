import { z } from 'zod';
import { examplePage, pageMembers, paging } from './paging.ts';
import { defineRoute, json, named } from './route.ts';
import { score } from './vocabulary.ts';

export const CacheMetrics = named('CacheMetrics', {
  total_keys: z.int(),
  hit_rate: score,
  miss_rate: score,
  avg_response_time_cached_ms: z.number(),
  avg_response_time_uncached_ms: z.number(),
  cache_size_mb: z.number(),
  evictions: z.int(),
});

const CacheEntry = named('CacheEntry', {
  key: z.string(),
  query: z.string(),
  age_seconds: z.number(),
  expires_in_seconds: z.number(),
  hits: z.int(),
  size_bytes: z.int(),
});

const cacheKeyParams = z.object({
  key: z.string().min(1).max(200).describe('The key of a cached answer.'),
});

const about = { access: 'admin', bucket: 'admin', service: 'query', tag: 'Admin: cache' } as const;

export const cacheRoutes = {
  cacheMetrics: defineRoute({
    ...about,
    method: 'GET',
    path: '/api/admin/cache/metrics',
    summary: 'Cache metrics',
    description: 'How often answers came from the cache, and how large it is.',
    query: z.strictObject({}),
    success: json({
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
    }),
  }),
  listCacheEntries: defineRoute({
    ...about,
    method: 'GET',
    path: '/api/admin/cache/entries',
    summary: 'List cached answers',
    description: 'Answers that are kept, each with its question and how much longer it stays.',
    query: z.strictObject(paging),
    success: json({
      description: 'Most recently used first.',
      schema: named('CacheEntryListing', { entries: z.array(CacheEntry), ...pageMembers }),
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
        ...examplePage,
      },
    }),
  }),
  clearCache: defineRoute({
    ...about,
    method: 'POST',
    path: '/api/admin/cache/clear',
    summary: 'Clear the cache',
    description: 'Every question is answered from the documents again after it.',
    success: json({
      description: 'How many answers were dropped.',
      schema: named('CacheCleared', { cleared: z.int() }),
      example: { cleared: 12 },
    }),
  }),
  deleteCacheEntry: defineRoute({
    ...about,
    method: 'DELETE',
    path: '/api/admin/cache/{key}',
    summary: 'Delete one cached answer',
    description: 'The key is cache_key of an answer, or one of the listing.',
    params: cacheKeyParams,
    success: json({
      description: 'The entry is gone.',
      schema: named('CacheEntryDeleted', { key: z.string(), deleted: z.literal(true) }),
      example: { key: '5b1c…', deleted: true },
    }),
  }),
};
