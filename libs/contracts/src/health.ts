import { z } from 'zod';
import { areaRoutes } from './areas.ts';
import { defineRoute, json, named } from './route.ts';

export const ComponentStatus = z.enum(['healthy', 'unhealthy']);
export type ComponentStatus = z.output<typeof ComponentStatus>;

export const Health = named('Health', {
  status: ComponentStatus,
  version: z.string(),
  timestamp: z.iso.datetime(),
  components: z.object({
    database: ComponentStatus,
    vector_store: ComponentStatus,
    llm_provider: ComponentStatus,
    cache: ComponentStatus,
  }),
  uptime_seconds: z.int(),
  errors: z.array(z.string()).optional(),
  /** What is slow or missing while questions are answered all the same; left out when there is nothing. */
  degraded: z.array(z.string()).optional(),
});
export type HealthBody = z.input<typeof Health>;

/** How far passages have vectors, by which they are found in other words than their own. */
const EmbeddingsHealth = named('EmbeddingsHealth', {
  status: z.enum(['off', 'loading', 'ready', 'unavailable']),
  model: z.string().nullable(),
  dimension: z.int().nullable(),
  /** Passages that have a vector of the model. */
  passages: z.int(),
  /** Passages that are still to get one. */
  pending: z.int(),
  message: z.string().nullable(),
});

export const SystemHealth = named('SystemHealth', {
  status: z.string(),
  uptime_seconds: z.int(),
  database: z.object({
    status: z.string(),
    connection_pool: z.object({ active: z.int(), idle: z.int(), max: z.int() }),
    total_documents: z.int(),
    total_chunks: z.int(),
  }),
  // Embeddings are optional: what could not be asked in time is left out.
  vector_store: z.object({
    status: z.string(),
    type: z.string(),
    collection_size: z.int(),
    index_status: z.string(),
    embeddings: EmbeddingsHealth.optional(),
  }),
  // `output`: how a model is asked for the form of its answer; left out without one.
  llm: z.object({
    status: z.string(),
    provider: z.string(),
    model: z.string(),
    rate_limit_remaining: z.int().nullable(),
    output: z.enum(['json_schema', 'json_object', 'text']).optional(),
  }),
  cache: z.object({ status: z.string(), hit_rate: z.number(), total_keys: z.int() }),
});
export type SystemHealthBody = z.input<typeof SystemHealth>;

/** What the query service reports of its components to the gateway (not part of the public interface). */
export const QueryServiceHealth = z.object({
  vector_store: SystemHealth.shape.vector_store,
  llm: SystemHealth.shape.llm,
  cache: SystemHealth.shape.cache,
  errors: z.array(z.string()),
  // Optional: an instance of an earlier version does not have it.
  degraded: z.array(z.string()).optional(),
});
export type QueryServiceHealth = z.output<typeof QueryServiceHealth>;

/** What the documents service reports of its components to the gateway (not part of the public interface). */
export const DocumentsServiceHealth = z.object({
  database: SystemHealth.shape.database,
  errors: z.array(z.string()),
  degraded: z.array(z.string()).optional(),
});
export type DocumentsServiceHealth = z.output<typeof DocumentsServiceHealth>;

const exampleHealthy = {
  status: 'healthy',
  version: '0.2.0',
  timestamp: '2026-11-21T03:00:00.000Z',
  components: { database: 'healthy', vector_store: 'healthy', llm_provider: 'healthy', cache: 'healthy' },
  uptime_seconds: 321,
} as const;

export const gatewayRoutes = {
  ...areaRoutes,
  getHealth: defineRoute({
    method: 'GET',
    path: '/api/health',
    access: 'open',
    bucket: 'health',
    service: 'gateway',
    tag: 'Health',
    summary: 'Whether the service and its components work',
    description:
      'Answers within 300 ms; the result may be up to two seconds old. What is slow or missing while questions ' +
      'are still answered, such as vectors that are not made yet, stands in `degraded`.',
    success: json({
      description: 'Questions are answered.',
      schema: Health,
      example: exampleHealthy,
    }),
    alternative: {
      status: 503,
      description: 'A component is unhealthy: questions cannot be answered.',
      example: {
        ...exampleHealthy,
        status: 'unhealthy',
        components: { ...exampleHealthy.components, database: 'unhealthy' },
        errors: ['database: connection refused'],
      },
    },
  }),
  getSystemHealth: defineRoute({
    method: 'GET',
    path: '/api/admin/system/health',
    access: 'admin',
    bucket: 'admin',
    service: 'gateway',
    tag: 'Admin: system',
    summary: 'Detailed health of each component',
    description:
      'How many documents and passages there are, what the pool, the index, the model and the cache are doing.',
    query: z.strictObject({}),
    success: json({
      description: 'Numbers from the pool, the index and the cache.',
      schema: SystemHealth,
      example: {
        status: 'healthy',
        uptime_seconds: 321,
        database: {
          status: 'healthy',
          connection_pool: { active: 1, idle: 4, max: 10 },
          total_documents: 51,
          total_chunks: 24310,
        },
        vector_store: {
          status: 'healthy',
          type: 'lancedb',
          collection_size: 24310,
          index_status: 'ready',
          embeddings: {
            status: 'ready',
            model: 'e5-small-v2-b3189e3a',
            dimension: 384,
            passages: 24310,
            pending: 0,
            message: null,
          },
        },
        llm: { status: 'healthy', provider: 'extractive', model: 'none', rate_limit_remaining: null },
        cache: { status: 'healthy', hit_rate: 0.42, total_keys: 12 },
      },
    }),
  }),
};
