import { z } from 'zod';
import { defineRoute, json, named } from './route.ts';
import { isoDate, score } from './vocabulary.ts';

const TopQuery = z.object({ query: z.string(), count: z.int() });

export const Analytics = named('Analytics', {
  total_queries: z.int(),
  avg_response_time_ms: z.number(),
  cache_hit_rate: score,
  top_queries: z.array(TopQuery),
  queries_by_lga: z.record(z.string(), z.int()),
  avg_trust_score: score,
  series: z
    .array(
      z.object({
        date: isoDate,
        queries: z.int(),
        refusals: z.int(),
        avg_response_time_ms: z.number(),
        p50_response_time_ms: z.number().optional(),
        p95_response_time_ms: z.number().optional(),
      }),
    )
    .optional()
    .describe(
      'Daily counts (UTC), with the mean response time and the times within which 50 and 95 of 100 answers came; with include=series.',
    ),
  refusals: z
    .object({ total: z.int(), top_queries: z.array(TopQuery) })
    .optional()
    .describe('Questions that could not be answered; with include=refusals.'),
  trust: z
    .array(z.object({ from: score, to: score, queries: z.int() }))
    .optional()
    .describe(
      'How many answers, refusals included, had a trust score from, and less than to (the last bin has 1 ' +
        'too), in ten bins; with include=trust.',
    ),
  keys: z
    .array(
      z.object({
        key_id: z.string(),
        queries: z.int(),
        refusals: z.int(),
        model_tokens: z.int(),
        last_query_at: z.iso.datetime(),
      }),
    )
    .optional()
    .describe(
      'Use of each key, most used first: access and admin are the keys of the configuration; model_tokens ' +
        'are those that a language model used for the answers; with include=keys.',
    ),
});
export type AnalyticsBody = z.input<typeof Analytics>;

export const analyticsRoutes = {
  getAnalytics: defineRoute({
    method: 'GET',
    path: '/api/analytics',
    access: 'ordinary',
    bucket: 'public',
    service: 'analytics',
    tag: 'Analytics',
    summary: 'Usage statistics',
    description:
      'Over all time unless since or until are given. Figures follow a question within two seconds. An issued ' +
      'key of ordinary level sees its own use only.',
    query: z.strictObject({
      since: isoDate.optional().describe('First day, UTC.'),
      until: isoDate.optional().describe('Last day, UTC, inclusive.'),
      include: z.string().optional().meta({
        pattern: '^(?:(?:series|refusals|trust|keys)(?:,|$))*$',
        description: 'series, refusals, trust, keys, separated by commas, in any case; keys needs an admin-level key.',
      }),
      key: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe(
          'Identifier of a key: only the questions asked with it. Another key than its own needs an admin-level key.',
        ),
    }),
    success: json({
      description: 'The statistics.',
      schema: Analytics,
      example: {
        total_queries: 120,
        avg_response_time_ms: 11.3,
        cache_hit_rate: 0.42,
        top_queries: [{ query: 'what is the maximum height of buildings in zone r2?', count: 9 }],
        queries_by_lga: { Penrith: 31 },
        avg_trust_score: 0.68,
      },
    }),
    errors: [403],
  }),
};
