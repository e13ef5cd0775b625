import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryAnswerCache, createMemoryPassageIndex } from '@regqa/adapter-memory';
import { QueryResponse, QueryServiceHealth } from '@regqa/contracts';
import type { QueryResponseBody, QuestionAnswered } from '@regqa/contracts';
import type { RunningService } from '@regqa/platform';
import type { AnswerCache } from '@regqa/ports';
import { createSetClock } from '@regqa/testing';
import { startQueryService } from './start-query-service.ts';
import { FICTIONAL_LAW } from './test-support/fictional-law.ts';
import { QueryServiceClient, TEST_TOKEN } from './test-support/query-service-client.ts';
import { RecordingLogger } from './test-support/recording-logger.ts';
import { TestCorpus } from './test-support/test-corpus.ts';

let corpus: TestCorpus;
let cache: AnswerCache;
let events: QuestionAnswered[];
let logger: RecordingLogger;
let service: RunningService;
let client: QueryServiceClient;
const clock = createSetClock(Date.UTC(2026, 10, 21, 3));

async function start(options: { cacheEnabled?: boolean; slowQueryMs?: number; maxQueryLength?: number } = {}): Promise<void> {
  service = await startQueryService(
    { documents: corpus.source, index: corpus.index, cache, events: { publishQuestionAnswered: (event) => events.push(event) }, clock, logger },
    { host: '127.0.0.1', port: 0, internalToken: TEST_TOKEN, version: '0.0.0', cacheEnabled: true, slowQueryMs: 60_000, maxQueryLength: 2000, ...options },
  );
  client = new QueryServiceClient(service.url);
}

beforeEach(async () => {
  corpus = new TestCorpus(createMemoryPassageIndex());
  cache = createMemoryAnswerCache({ ttlSeconds: 3600, maxBytes: 10_000_000, clock });
  events = [];
  logger = new RecordingLogger();
  for (const document of FICTIONAL_LAW) await corpus.publish(document);
  await start();
});

afterEach(() => service.close());

/** Starts the service again with other options. */
async function restart(options: Parameters<typeof start>[0]): Promise<void> {
  await service.close();
  await start(options);
}

const codes = (answer: QueryResponseBody) => answer.warnings!.map((warning) => warning.code);

/** A refusal cites nothing, is not trusted and says why. */
function expectRefusal(answer: QueryResponseBody, code: string): void {
  expect(answer).toMatchObject({ sources: [], citations: [], total_sources_found: 0, cache_hit: false });
  expect(answer.trust_score).toBeLessThan(0.4);
  expect(codes(answer)).toContain(code);
  expect(answer.answer).toMatch(/^The indexed documents do not answer this question: /);
}

/** Every quotation stands in a returned source, and everything in the answer is quotation or marker. */
function expectQuoted(answer: QueryResponseBody): void {
  expect(answer.citations!.length).toBeGreaterThan(0);
  let rest = answer.answer;
  for (const { sentence, quote, markers, chunk_id, start, end, verdict } of answer.citations!) {
    const [marker] = markers;
    expect(verdict).toBe('verified');
    expect(answer.sources[marker! - 1]!.chunk_id).toBe(chunk_id);
    expect(answer.sources[marker! - 1]!.text!.slice(start, end)).toBe(quote);
    expect(rest.trimStart().startsWith(`${sentence} [${marker}]`)).toBe(true);
    rest = rest.trimStart().slice(sentence.length + ` [${marker}]`.length);
  }
  expect(rest).toBe('');
}

describe('an answer', () => {
  it('quotes the provision word for word, with its pinpoint and citation', async () => {
    const answer = await client.ask('What is the maximum height of a building?', { lga_name: 'Orange' });
    expect(() => QueryResponse.parse(answer)).not.toThrow();
    expect(answer.answer).toContain('must not exceed 9 metres');
    expect(answer.sources[0]).toMatchObject({ section: 'cl 4.3', citation: 'Orange Local Environmental Plan 2031 (NSW) cl 4.3', jurisdiction: 'Local', lga: ['Orange'], state: 'NSW' });
    expect(answer.trust_score).toBeGreaterThanOrEqual(0.4);
    expect(answer.mode).toBe('extractive');
    expectQuoted(answer);
  });

  it('takes a list whole', async () => {
    const answer = await client.ask('When is development consent required for a heritage item?', { lga_name: 'Orange' });
    expect(answer.citations![0]!.quote).toBe('Development consent is required for any of the following:\n(a) demolishing a heritage item,\n(b) altering the outside of a heritage item,\n(c) disturbing an archaeological site.');
    expectQuoted(answer);
  });

  it.each([
    ['section 18A Wetland Protection and Restoration Act', 's 18A(1)'],
    ['s 18A WPR Act', 's 18A(1)'],
    ['cl 4.1 Albury LEP', 'cl 4.1'],
    ['What is a wetland?', 's 4, definition of “wetland”'],
    ['How often must sediment fences be inspected?', 'para 2'],
    ['Within how many days must the Minister decide on a permit to drain a wetland?', 's 19'],
    ['Who keeps the register of wetlands?', 's 20'],
  ])('to %p comes from %p', async (question, section) => {
    const answer = await client.ask(question);
    expect(answer.sources[0]?.section).toBe(section);
    expectQuoted(answer);
  });

  it('leaves the metadata out when it is not wanted, from the cache too', async () => {
    const wanted = { include_metadata: false };
    const [first, second] = [await client.ask('What is a wetland?', wanted), await client.ask('What is a wetland?', wanted)];
    for (const answer of [first, second]) {
      expect(Object.keys(answer).sort()).toEqual(['answer', 'cache_hit', 'query', 'response_time_ms', 'sources', 'total_sources_found', 'trust_score']);
      expect(Object.keys(answer.sources[0]!).sort()).toEqual(['chunk_id', 'citation', 'confidence_score', 'page_number', 'title']);
    }
    expect([first.cache_hit, second.cache_hit]).toEqual([false, true]);
    expect((await client.ask('What is a wetland?')).citations).toHaveLength(1);
  });

  it('has at most max_sources, best first, none below min_confidence, and counts all it found', async () => {
    const all = await client.ask('What applies to a declared wetland?', { max_sources: 50 });
    const some = await client.ask('What applies to a declared wetland?', { max_sources: 2 });
    expect(some.sources).toEqual(all.sources.slice(0, 2));
    expect(some.total_sources_found).toBe(all.total_sources_found);
    expect(all.total_sources_found).toBeGreaterThan(2);
    const confidences = all.sources.map((source) => source.confidence_score);
    const bound = confidences[1]!;
    const bounded = await client.ask('What applies to a declared wetland?', { max_sources: 50, min_confidence: bound });
    expect(bounded.sources.map((source) => source.confidence_score)).toEqual(confidences.filter((confidence) => confidence >= bound));
    expectQuoted(some);
  });

  it('says so when no source reaches min_confidence', async () => {
    expectRefusal(await client.ask('Who keeps the register of wetlands?', { min_confidence: 1 }), 'below_min_confidence');
  });

  it.each([20, 35, 60, 200])('of %p tokens ends at a sentence end within them', async (tokens) => {
    const answer = await client.ask('How often must sediment fences be inspected and repaired?', { max_tokens: tokens });
    expect(answer.answer.length).toBeLessThanOrEqual(tokens * 4);
    for (const { quote } of answer.citations!) expect(quote).toMatch(/\.$/);
  });

  it('is left empty with a warning when not one sentence fits', async () => {
    const answer = await client.ask('How often must sediment fences be inspected?', { max_tokens: 1 });
    expect(answer).toMatchObject({ answer: '', citations: [] });
    expect(answer.sources.length).toBeGreaterThan(0);
    expect(codes(answer)).toContain('max_tokens_too_small');
  });

  it('is trusted at 0.8 or more only when a second source confirms it', async () => {
    const one = await client.ask('Who keeps the register of wetlands?', { max_sources: 1 });
    expect(one.trust_score).toBeLessThan(0.8);
    expect(one.trust!.reasons).toContain('No second source confirms it.');
  });

  it('quotes one of several plans with the same clause, counts it once and names the others', async () => {
    const answer = await client.ask('What regard must be had to zone objectives when determining a development application?');
    expect(answer.sources.filter((source) => source.section === 'cl 2.3')).toHaveLength(1);
    const warning = answer.warnings!.find((one) => one.code === 'same_provision_elsewhere');
    expect(warning!.suggestions).toHaveLength(1);
    expect(warning!.suggestions![0]).not.toBe(answer.sources[0]!.title);
  });
});

describe('the place of a question', () => {
  it('keeps a neighbour out, whatever the name is written like', async () => {
    for (const name of ['Albury', 'ALBURY CITY COUNCIL', 'City of Albury']) {
      const answer = await client.ask('What is the maximum height of a building?', { lga_name: name, max_sources: 50 });
      expect(answer.answer).toContain('11.5 metres');
      expect(answer.sources.every((source) => source.jurisdiction !== 'Local' || source.lga!.includes('Albury'))).toBe(true);
    }
  });

  it('does not pass off a neighbour’s plan where the area has none', async () => {
    const answer = await client.ask('What is the maximum height of a building?', { lga_name: 'Penrith' });
    expectRefusal(answer, 'not_covered');
    expect(codes(answer)).toContain('nothing_indexed_for_place');
    expect(answer.answer).toContain('Penrith (NSW)');
  });

  it('still answers from federal and state law there, and says that the local law is missing', async () => {
    const answer = await client.ask('Who must keep the register of declared wetlands?', { lga_name: 'Penrith' });
    expect(answer.sources[0]!.section).toBe('s 20');
    expect(codes(answer)).toEqual(['nothing_indexed_for_place']);
  });

  it('refuses an unknown area and suggests names', async () => {
    const answer = await client.ask('What is the maximum height?', { lga_name: 'Penrth' });
    expectRefusal(answer, 'lga_unknown');
    expect(answer.trust_score).toBe(0);
    expect(answer.warnings![0]!.suggestions).toContain('Penrith');
  });

  it('searches both states where a name is in two, and warns', async () => {
    const answer = await client.ask('Who must keep the register of declared wetlands?', { lga_name: 'Campbelltown' });
    expect(answer.warnings!.find((warning) => warning.code === 'lga_in_two_states')!.suggestions!.sort()).toEqual(['NSW', 'SA']);
    const settled = await client.ask('Who must keep the register of declared wetlands?', { lga_name: 'Campbelltown', state: 'South Australia' });
    expect(codes(settled)).not.toContain('lga_in_two_states');
  });

  it('has federal law alone in a state without documents', async () => {
    const answer = await client.ask('Who keeps the register of wetlands?', { state: 'tasmania', max_sources: 50 });
    expect(new Set(answer.sources.map((source) => source.jurisdiction))).toEqual(new Set(['Federal']));
  });

  it('says that nothing applies where nothing does', async () => {
    for (const id of ['wetland-act', 'cargo-act']) corpus.delete(id);
    expectRefusal(await client.ask('Who keeps the register?', { state: 'WA' }), 'nothing_indexed_for_place');
  });

  it.each([
    ['an unknown state', { state: 'Tyrol' }, 'state', 'enum', 'NSW, VIC, QLD, SA, WA, TAS, NT, ACT'],
    ['a state that the area is not in', { state: 'VIC', lga_name: 'Penrith' }, 'lga_name', 'value_error', 'NSW'],
    ['another day than today', { as_of: '2020-01-01' }, 'as_of', 'value_error', 'today'],
  ])('refuses %s with 422', async (_, fields, field, type, words) => {
    const { status, body } = await client.send('POST', '/api/query', { query: 'What is a wetland?', ...fields });
    expect(status).toBe(422);
    expect((body as { detail: unknown[] }).detail).toEqual([{ loc: ['body', field], type, msg: expect.stringContaining(words) }]);
  });

  it('takes today as the day, in Sydney or in UTC', async () => {
    for (const day of ['2026-11-21']) expect((await client.ask('What is a wetland?', { as_of: day })).as_of).toBe(day);
  });
});

describe('document types', () => {
  it('restrict the sources, in any case and in the singular', async () => {
    const answer = await client.ask('How long should records of inspections be kept?', { document_types: ['Guideline'], max_sources: 50 });
    expect(new Set(answer.sources.map((source) => source.document_type))).toEqual(new Set(['guidelines']));
  });

  it('that no document has lead to a refusal that names those there are', async () => {
    const answer = await client.ask('What is a wetland?', { document_types: ['recipe'] });
    expectRefusal(answer, 'document_type_unknown');
    expect(answer.warnings![0]!.suggestions).toEqual(['guidelines', 'legislation']);
  });

  it('of which one is unknown are searched all the same, with a warning', async () => {
    const answer = await client.ask('What is a wetland?', { document_types: ['recipe', 'legislation'] });
    expect(answer.sources.length).toBeGreaterThan(0);
    expect(codes(answer)).toContain('document_type_unknown');
  });

  it('may be an empty list, which is no filter', async () => {
    expect((await client.ask('What is a wetland?', { document_types: [] })).sources.length).toBeGreaterThan(0);
  });
});

describe('a question that the corpus does not answer', () => {
  it.each([
    'How long should a leg of lamb rest before carving?',
    'Who won the 1998 cricket world cup final?',
    'What is the deadline for filing Form 1040 with the Internal Revenue Service?',
    'Zorblax frimble the quonkish wibbledy on the snorf?',
    'the and of',
    '???!!',
    '"a" AND (b OR',
    '😀',
  ])('is refused: %p', async (question) => {
    expectRefusal(await client.ask(question), 'not_covered');
  });

  it('is refused when no document is indexed at all', async () => {
    for (const { documentId } of FICTIONAL_LAW) corpus.delete(documentId);
    expectRefusal(await client.ask('What is a wetland?'), 'empty_corpus');
  });

  it('is refused once its document is gone', async () => {
    expect((await client.ask('Who keeps the ballast water record book?')).sources[0]!.section).toBe('s 6');
    corpus.delete('cargo-act');
    expectRefusal(await client.ask('Who keeps the ballast water record book?'), 'not_covered');
  });

  it('is not cached', async () => {
    await client.ask('How long should a leg of lamb rest before carving?');
    expect((await client.ask('How long should a leg of lamb rest before carving?')).cache_hit).toBe(false);
    expect((await cache.metrics()).keys).toBe(0);
  });
});

describe('the requests that cannot be served', () => {
  it('are 422 for a question longer than the setting allows', async () => {
    await restart({ maxQueryLength: 20 });
    const { status, body } = await client.send('POST', '/api/query', { query: 'x'.repeat(21) });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'query'], type: 'string_too_long' }] });
    expect((await client.send('POST', '/api/query', { query: 'x'.repeat(20) })).status).toBe(200);
  });

  it('are 503 for a generative answer without a model', async () => {
    const { status, body } = await client.send('POST', '/api/query', { query: 'What is a wetland?', mode: 'generative' });
    expect(status).toBe(503);
    expect((body as { detail: string }).detail).toContain('model');
  });

  it('are 503 while the database is out of reach, and answered again afterwards', async () => {
    corpus.down = true;
    expect((await client.send('POST', '/api/query', { query: 'What is a wetland?' })).status).toBe(503);
    corpus.down = false;
    expect((await client.ask('What is a wetland?')).sources.length).toBeGreaterThan(0);
  });

  it('are 503 when the passage index is out of reach', async () => {
    await corpus.index.close();
    const { status, body } = await client.send('POST', '/api/query', { query: 'What is a wetland?' });
    expect([status, (body as { detail: string }).detail]).toEqual([503, expect.stringContaining('passage index')]);
  });
});

describe('the cache', () => {
  const question = 'Within how many days must the Minister decide on a permit to drain a wetland?';

  it('answers the same question written otherwise, with a fresh time and the words of who asks', async () => {
    const first = await client.ask(question);
    const again = await client.ask(`  ${question.toUpperCase().replace('?', '  ')} `);
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
    await client.ask(question);
    expect((await client.send('POST', '/api/query', body)).body).toMatchObject({ cache_hit: false });
  });

  it('forgets everything with a new release, and cites nothing that was deleted', async () => {
    const before = await client.ask(question);
    expect(before.sources[0]!.document_id).toBe('wetland-act');
    corpus.delete('wetland-act');
    const after = await client.ask(question);
    expect(after.cache_hit).toBe(false);
    expect(after.sources.filter((source) => source.document_id === 'wetland-act')).toEqual([]);
  });

  it('cites the new text of a document as soon as it is published', async () => {
    await client.ask(question);
    await corpus.publish({ documentId: 'wetland-act', title: 'Wetland Protection and Restoration Act 2030', jurisdiction: 'Federal', provisions: [['s 19', 'Permits', 'The Minister must decide on a permit to drain a declared wetland within 75 days after the application.']] });
    expect((await client.ask(question)).answer).toContain('75 days');
  });

  it('composes an answer once for identical questions at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.ask(question)));
    expect(new Set(answers.map((answer) => answer.answer_id)).size).toBe(1);
  });

  it('is passed by when it fails', async () => {
    const broken = () => Promise.reject(new Error('no cache'));
    cache = { ...cache, get: broken, set: broken, metrics: broken, clear: broken, entries: broken, delete: broken, check: broken };
    await restart({});
    expect((await client.ask(question)).sources.length).toBeGreaterThan(0);
    expect(logger.warnings.length).toBeGreaterThan(0);
    expect((await client.send('GET', '/api/admin/cache/metrics')).status).toBe(503);
    expect((await client.send('GET', '/internal/health')).body).toMatchObject({ cache: { status: 'unhealthy' }, errors: ['cache: no cache'] });
  });

  it('is not used when it is switched off', async () => {
    await restart({ cacheEnabled: false });
    await client.ask(question);
    expect((await client.ask(question)).cache_hit).toBe(false);
    expect((await cache.metrics()).keys).toBe(0);
  });

  it('is measured, listed, emptied answer by answer and as a whole', async () => {
    const { cache_key: key } = await client.ask(question);
    await client.ask(question);
    await client.ask('What is a wetland?');
    expect((await client.send('GET', '/api/admin/cache/metrics')).body).toMatchObject({ total_keys: 2, hit_rate: 0.3333, miss_rate: 0.6667, evictions: 0, cache_size_mb: expect.any(Number) });
    const listing = (await client.send('GET', '/api/admin/cache/entries?limit=10')).body as { entries: { key: string; query: string; hits: number }[]; total: number };
    expect(listing.total).toBe(2);
    expect(listing.entries.find((entry) => entry.key === key)).toMatchObject({ query: question, hits: 1 });
    expect((await client.send('DELETE', `/api/admin/cache/${key}`)).body).toEqual({ key, deleted: true });
    expect((await client.send('DELETE', `/api/admin/cache/${key}`)).status).toBe(404);
    expect((await client.send('POST', '/api/admin/cache/clear')).body).toEqual({ cleared: 1 });
    expect((await client.ask(question)).cache_hit).toBe(false);
  });
});

describe('what the rest of the product hears', () => {
  it('is each answer, cached ones and refusals too', async () => {
    await client.ask('What is a wetland?', { state: 'nsw' });
    await client.ask('what is a wetland', { state: 'NSW' });
    await client.ask('Zorblax frimble quonkish?', { lga_name: 'Orange' });
    expect(events).toMatchObject([
      { question: 'What is a wetland?', cacheHit: false, refused: false, state: 'NSW', lga: null, mode: 'extractive' },
      { question: 'what is a wetland', cacheHit: true, refused: false },
      { question: 'Zorblax frimble quonkish?', cacheHit: false, refused: true, lga: 'Orange', state: 'NSW' },
    ]);
    expect(new Set(events.map((event) => event.eventId)).size).toBe(3);
    expect(events.every((event) => event.requestId !== '')).toBe(true);
  });

  it('is a warning with the times of the stages for a slow answer', async () => {
    await restart({ slowQueryMs: 0 });
    await client.ask('What is a wetland?');
    expect(logger.warnings).toContainEqual([expect.objectContaining({ stages_ms: { corpus: expect.any(Number), retrieve: expect.any(Number), compose: expect.any(Number) } }), 'slow query']);
  });

  it('is how the components are', async () => {
    const health = await client.send('GET', '/internal/health');
    expect(QueryServiceHealth.parse(health.body)).toMatchObject({ vector_store: { status: 'healthy', type: 'memory' }, llm: { provider: 'extractive', model: 'none', rate_limit_remaining: null }, errors: [] });
    await corpus.index.close();
    expect((await client.send('GET', '/internal/health')).body).toMatchObject({ vector_store: { status: 'unhealthy' }, errors: [expect.stringContaining('vector_store')] });
  });

  it('ends when the service is closed', async () => {
    expect(corpus.listening).toBe(1);
    await service.close();
    expect(corpus.listening).toBe(0);
  });
});
