import { beforeAll, describe, expect, it } from '@jest/globals';
import { Analytics, CacheMetrics, Health, SystemHealth } from '@regqa/contracts';
import type { AnalyticsBody } from '@regqa/contracts';
import { ServiceClient } from './service-client.ts';
import type { ServiceHandle } from './service-client.ts';

/** Health, cache administration, analytics and the interface's own pages. */
export function operationsSuite(handle: () => ServiceHandle): void {
  let client: ServiceClient;
  beforeAll(() => {
    client = new ServiceClient(handle());
  });

  describe('health', () => {
    it('is open and healthy, with every component and the version of the package', async () => {
      // A component that is slow for a moment is unhealthy for that moment: 200 ms are all it has.
      const answer = await client.until('the service is healthy', async () => {
        const heard = await client.send('GET', '/api/health', { key: null });
        return heard.status === 200 ? heard : undefined;
      });
      expect(Health.parse(answer.body)).toMatchObject({
        status: 'healthy',
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        components: { database: 'healthy', vector_store: 'healthy', llm_provider: 'healthy', cache: 'healthy' },
      });
    });

    it('reports real numbers to administrators', async () => {
      const health = await client.until('every number is there', async () => {
        const read = SystemHealth.parse((await client.get('/api/admin/system/health')).body);
        return read.status === 'healthy' ? read : undefined;
      });
      expect(health.database.total_documents).toBeGreaterThanOrEqual(3);
      expect(health.vector_store).toMatchObject({ status: 'healthy', collection_size: expect.any(Number) });
      expect(health.vector_store.collection_size).toBeGreaterThanOrEqual(health.database.total_chunks);
      expect(health.database.connection_pool.max).toBeGreaterThan(0);
      expect(health.llm).toMatchObject({ provider: 'extractive', rate_limit_remaining: null });
    });
  });

  describe('the answer cache', () => {
    const question = 'Which trees must not be removed without a permit?';
    const ask = () => client.ask(question, { lga_name: 'Banksia Vale' });

    it('lists, deletes and clears its entries, and counts', async () => {
      const { cache_key: key } = await ask();
      await ask();
      // Instances that share a cache count its use together, a moment later.
      const entry = await client.until('the use is counted', async () => {
        const { body } = await client.get<{
          entries: { key: string; query: string; hits: number; size_bytes: number }[];
        }>('/api/admin/cache/entries');
        return body.entries.find((one) => one.key === key && one.hits > 0);
      });
      expect(entry).toMatchObject({ hits: 1, size_bytes: expect.any(Number) });
      expect(await client.send('DELETE', `/api/admin/cache/${key}`)).toMatchObject({
        status: 200,
        body: { key, deleted: true },
      });
      expect((await client.send('DELETE', `/api/admin/cache/${key}`)).status).toBe(404);
      expect((await ask()).cache_hit).toBe(false);
      const cleared = await client.send<{ cleared: number }>('POST', '/api/admin/cache/clear');
      expect(cleared.body.cleared).toBeGreaterThan(0);
      const metrics = CacheMetrics.parse((await client.get('/api/admin/cache/metrics')).body);
      expect(metrics.total_keys).toBe(0);
      expect(metrics.hit_rate + metrics.miss_rate).toBeCloseTo(1, 3);
      expect(metrics.avg_response_time_uncached_ms).toBeGreaterThan(metrics.avg_response_time_cached_ms);
    });
  });

  describe('analytics', () => {
    it('counts a question within two seconds, folded by case and space, cached answers too', async () => {
      const before = await analytics();
      const question = `Which sauce suits roast quince number ${Date.now()}?`;
      await client.ask(question, { lga_name: 'Banksia Vale' });
      await client.ask(`${question.toUpperCase()} `, { lga_name: 'banksia vale' });
      await client.until(
        'both questions are counted, in sums and lists',
        async () => {
          const now = await analytics('?include=refusals,series');
          const isListed = now.refusals!.top_queries.some(
            ({ query, count }) => query === question.toLowerCase() && count === 2,
          );
          const ofPlace = (of: typeof now) => of.queries_by_lga['Banksia Vale'] ?? 0;
          // They are read beside each other: what is stored meanwhile is in one and not yet in the other.
          return isListed &&
            now.total_queries >= before.total_queries + 2 &&
            ofPlace(now) >= ofPlace(before) + 2 &&
            now.series!.at(-1)!.queries >= 2
            ? now
            : undefined;
        },
        2_000,
      );
    });

    it('is empty for a time before the first question, and refuses a range turned around', async () => {
      expect(await analytics('?until=2001-01-01')).toMatchObject({
        total_queries: 0,
        avg_response_time_ms: 0,
        cache_hit_rate: 0,
        top_queries: [],
        queries_by_lga: {},
      });
      expect((await client.get('/api/analytics?since=2026-02-02&until=2026-02-01')).status).toBe(422);
      expect((await client.get('/api/analytics?include=everything')).status).toBe(400);
    });

    async function analytics(query = ''): Promise<AnalyticsBody> {
      const { body } = await client.get(`/api/analytics${query}`);
      return Analytics.parse(body);
    }
  });

  describe('the description of the interface', () => {
    it('names every path it serves', async () => {
      const { body } = await client.get<{ openapi: string; paths: Record<string, unknown> }>('/openapi.json');
      expect(body.openapi).toBe('3.1.0');
      expect(Object.keys(body.paths)).toEqual(
        expect.arrayContaining([
          '/api/query',
          '/api/documents',
          '/api/analytics',
          '/api/health',
          '/api/admin/system/health',
          '/api/admin/cache/metrics',
          '/api/admin/cache/clear',
          '/api/admin/cache/{key}',
          '/api/admin/documents/reprocess',
          '/api/admin/documents/{document_id}',
        ]),
      );
    });

    it.each(['/docs', '/redoc', '/openapi.json'])('keeps %s behind the key', async (path) => {
      expect((await client.send('GET', path, { key: null })).status).toBe(401);
    });
  });
}
