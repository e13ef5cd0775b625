import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryPassageIndex } from '@regqa/adapter-memory';
import { QueryServiceHealth } from '@regqa/contracts';
import type { AnswerCache } from '@regqa/ports';
import { createSetClock } from '@regqa/testing';
import { TestService } from '../test-support/test-service.ts';
import { MemoryAnswerCache } from './memory-answer-cache.ts';

const STAGES = ['turn', 'corpus', 'understand', 'embed', 'retrieve', 'land use', 'rank', 'units', 'compose'];

let cache: AnswerCache;
let service: TestService;

beforeEach(async () => {
  const clock = createSetClock(Date.UTC(2026, 10, 21, 3));
  cache = new MemoryAnswerCache({ ttlSeconds: 3600, maxBytes: 10_000_000, clock });
  service = new TestService({ index: createMemoryPassageIndex(), cache, clock });
  await service.start();
});

afterEach(() => service.close());

describe('the requests that cannot be served', () => {
  it('are 422 for a question longer than the setting allows', async () => {
    await service.restart({ maxQueryLength: 20 });
    const { status, body } = await service.client.send('POST', '/api/query', { query: 'x'.repeat(21) });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'query'], type: 'string_too_long' }] });
    expect((await service.client.send('POST', '/api/query', { query: 'x'.repeat(20) })).status).toBe(200);
  });

  it('are 503 for a generative answer without a model', async () => {
    const { status, body } = await service.client.send('POST', '/api/query', {
      query: 'What is a wetland?',
      mode: 'generative',
    });
    expect(status).toBe(503);
    expect((body as { detail: string }).detail).toContain('model');
  });

  it('are 503 while the database is out of reach, and answered again afterwards', async () => {
    service.corpus.down = true;
    expect((await service.client.send('POST', '/api/query', { query: 'What is a wetland?' })).status).toBe(503);
    service.corpus.down = false;
    expect((await service.ask('What is a wetland?')).sources.length).toBeGreaterThan(0);
  });

  it('are 503 when the passage index is out of reach', async () => {
    await service.corpus.index.close();
    const { status, body } = await service.client.send('POST', '/api/query', { query: 'What is a wetland?' });
    expect([status, (body as { detail: string }).detail]).toEqual([503, expect.stringContaining('passage index')]);
  });
});

describe('the cache', () => {
  const question = 'Within how many days must the Minister decide on a permit to drain a wetland?';

  it('answers the same question written otherwise, with a fresh time and the words of who asks', async () => {
    const first = await service.ask(question);
    const again = await service.ask(`  ${question.toUpperCase().replace('?', '  ')} `);
    expect([first.cache_hit, again.cache_hit]).toEqual([false, true]);
    expect(again.query).toBe(question.toUpperCase().replace('?', ''));
    expect(again.sources).toEqual(first.sources);
    expect(again.response_time_ms).not.toBe(first.response_time_ms);
    expect(again.cache_key).toBe(first.cache_key);
  });

  it.each([
    ['a number', { query: question.replace('days', '60 days') }],
    ['a state', { query: question, state: 'NSW' }],
    ['the number of sources', { query: question, max_sources: 1 }],
    ['the confidence', { query: question, min_confidence: 0.01 }],
    ['the length', { query: question, max_tokens: 999 }],
    ['the types', { query: question, document_types: ['legislation'] }],
  ])('does not answer a question that differs in %s', async (_, body) => {
    await service.ask(question);
    expect((await service.client.send('POST', '/api/query', body)).body).toMatchObject({ cache_hit: false });
  });

  it('forgets everything with a new release, and cites nothing that was deleted', async () => {
    const before = await service.ask(question);
    expect(before.sources[0]!.document_id).toBe('wetland-act');
    await service.corpus.delete('wetland-act');
    const after = await service.ask(question);
    expect(after.cache_hit).toBe(false);
    expect(after.sources.filter((source) => source.document_id === 'wetland-act')).toEqual([]);
  });

  it('cites the new text of a document as soon as it is published', async () => {
    await service.ask(question);
    await service.corpus.publish({
      documentId: 'wetland-act',
      title: 'Wetland Protection and Restoration Act 2030',
      jurisdiction: 'Federal',
      provisions: [
        [
          's 19',
          'Permits',
          'The Minister must decide on a permit to drain a declared wetland within 75 days after the application.',
        ],
      ],
    });
    expect((await service.ask(question)).answer).toContain('75 days');
  });

  it('composes an answer once for identical questions at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => service.ask(question)));
    expect(new Set(answers.map((answer) => answer.answer_id)).size).toBe(1);
  });

  it('is passed by when it fails', async () => {
    const broken = () => Promise.reject(new Error('no cache'));
    await service.restart(
      {},
      { get: broken, set: broken, metrics: broken, clear: broken, entries: broken, delete: broken, check: broken },
    );
    expect((await service.ask(question)).sources.length).toBeGreaterThan(0);
    expect(await service.client.text('/metrics')).toMatch(/^answer_cache_lookups_total\{result="failed".*\} 1$/m);
    expect((await service.client.send('GET', '/api/admin/cache/metrics')).status).toBe(503);
    expect((await service.client.send('GET', '/internal/health')).body).toMatchObject({
      cache: { status: 'degraded' },
      errors: [],
      degraded: ['cache: no cache'],
    });
  });

  it('is not used when it is switched off', async () => {
    await service.restart({ cacheEnabled: false });
    await service.ask(question);
    expect((await service.ask(question)).cache_hit).toBe(false);
    expect((await cache.metrics()).keys).toBe(0);
  });

  it('is measured, listed, emptied answer by answer and as a whole', async () => {
    const { cache_key: key } = await service.ask(question);
    await service.ask(question);
    await service.ask('What is a wetland?');
    expect((await service.client.send('GET', '/api/admin/cache/metrics')).body).toMatchObject({
      total_keys: 2,
      hit_rate: 0.3333,
      miss_rate: 0.6667,
      evictions: 0,
      cache_size_mb: expect.any(Number),
    });
    const listing = (await service.client.send('GET', '/api/admin/cache/entries?limit=10')).body as {
      entries: { key: string; query: string; hits: number }[];
      total: number;
    };
    expect(listing.total).toBe(2);
    expect(listing.entries.find((entry) => entry.key === key)).toMatchObject({ query: question, hits: 1 });
    expect((await service.client.send('DELETE', `/api/admin/cache/${key}`)).body).toEqual({ key, deleted: true });
    expect((await service.client.send('DELETE', `/api/admin/cache/${key}`)).status).toBe(404);
    expect((await service.client.send('POST', '/api/admin/cache/clear')).body).toEqual({ cleared: 1 });
    expect((await service.ask(question)).cache_hit).toBe(false);
  });
});

describe('what the rest of the product hears', () => {
  it('is each answer, cached ones and refusals too', async () => {
    await service.ask('What is a wetland?', { state: 'nsw' });
    await service.ask('what is a wetland', { state: 'NSW' });
    await service.ask('Zorblax frimble quonkish?', { lga_name: 'Orange' });
    expect(service.events).toMatchObject([
      { question: 'What is a wetland?', cacheHit: false, refused: false, state: 'NSW', lga: null, mode: 'extractive' },
      { question: 'what is a wetland', cacheHit: true, refused: false },
      { question: 'Zorblax frimble quonkish?', cacheHit: false, refused: true, lga: 'Orange', state: 'NSW' },
    ]);
    const ids = service.events.map((event) => event.eventId);
    expect(new Set(ids).size).toBe(3);
    // Version 7: ids of one time lie beside each other in the index of the usage log.
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(service.events.every((event) => event.requestId !== '')).toBe(true);
  });

  it('is a warning with the times of the stages for a slow answer', async () => {
    await service.restart({ slowQueryMs: 0 });
    await service.ask('What is a wetland?');
    expect(service.logger.warnings).toContainEqual([
      expect.objectContaining({ stages_ms: Object.fromEntries(STAGES.map((stage) => [stage, expect.any(Number)])) }),
      'slow query',
    ]);
  });

  it('is the text of a slow question only where the log may have it', async () => {
    const slow = () =>
      service.logger.warnings.filter(([, message]) => message === 'slow query').map(([fields]) => fields);
    await service.restart({ slowQueryMs: 0 });
    await service.ask('What is a wetland?');
    expect(JSON.stringify(slow())).not.toContain('wetland');
    await service.restart({ slowQueryMs: 0, logQuestions: true });
    await service.ask('What is a wetland?');
    expect(slow().at(-1)).toMatchObject({ query: 'What is a wetland?' });
  });

  it('is each answer without the text of its question where statistics may not keep it', async () => {
    await service.restart({ storeQuestions: false });
    await service.ask('What is a wetland?', { state: 'NSW' });
    expect(service.events).toMatchObject([{ question: '', refused: false, state: 'NSW' }]);
    expect(JSON.stringify(service.events)).not.toContain('wetland');
  });

  it('is how the components are', async () => {
    const health = await service.client.send('GET', '/internal/health');
    expect(QueryServiceHealth.parse(health.body)).toMatchObject({
      vector_store: { status: 'healthy', type: 'memory' },
      llm: { provider: 'extractive', model: 'none', rate_limit_remaining: null },
      errors: [],
    });
    await service.corpus.index.close();
    expect((await service.client.send('GET', '/internal/health')).body).toMatchObject({
      vector_store: { status: 'unhealthy' },
      errors: [expect.stringContaining('vector_store')],
    });
  });

  it('ends when the service is closed', async () => {
    expect(service.corpus.listening).toBe(1);
    await service.close();
    expect(service.corpus.listening).toBe(0);
  });
});
