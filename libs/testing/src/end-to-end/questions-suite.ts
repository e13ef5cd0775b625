import { beforeAll, describe, expect, it } from '@jest/globals';
import { QueryResponse } from '@regqa/contracts';
import type { QueryResponseBody } from '@regqa/contracts';
import { fictionalPlan } from './fictional-documents.ts';
import { ServiceClient } from './service-client.ts';
import type { ServiceHandle } from './service-client.ts';

/** Every quote stands at its offsets in the passage of a returned source, and every marker points at a source. */
function expectQuotesToStand(answer: QueryResponseBody): void {
  expect(answer.citations!.length).toBeGreaterThan(0);
  for (const citation of answer.citations!) {
    const source = answer.sources.find((candidate) => candidate.chunk_id === citation.chunk_id);
    expect(source?.text?.slice(citation.start, citation.end)).toBe(citation.quote);
    for (const marker of citation.markers) expect(answer.sources[marker - 1]).toBeDefined();
    expect(answer.answer).toContain(citation.sentence);
  }
}

/** How the query endpoint behaves, whatever stands behind it. Expects the fictional samples to be indexed. */
export function questionsSuite(handle: () => ServiceHandle): void {
  describe('POST /api/query', () => {
    let client: ServiceClient;
    beforeAll(() => {
      client = new ServiceClient(handle());
    });

    it('answers from the local plan with its pinpoint, quoted word for word', async () => {
      const answer = await client.ask('What is the maximum height of a building in Zone R2?', {
        lga_name: 'Banksia Vale',
      });
      expect(() => QueryResponse.parse(answer)).not.toThrow();
      expect(answer.answer).toContain('8.5 metres');
      expect(answer.answer).toContain('within 40 metres of a creek corridor must not exceed 6 metres');
      expect(answer.sources[0]).toMatchObject({
        document_id: 'sample-banksia-vale-lep-2024',
        section: expect.stringMatching(/^cl 4\.3/),
        jurisdiction: 'Local',
        page_number: null,
      });
      expect(answer.sources[0]!.citation).toContain('(NSW) cl 4.3');
      expect(answer.trust_score).toBeGreaterThan(0.4);
      expectQuotesToStand(answer);
    });

    it('gives the page of a passage that stands in a PDF', async () => {
      const answer = await client.ask('What must a stormwater management plan show?', { state: 'New South Wales' });
      expect(answer.sources[0]).toMatchObject({ document_id: 'sample-stormwater-guideline', page_number: 2 });
      expect(answer.sources[0]!.citation).toMatch(/, p 2$/);
      expectQuotesToStand(answer);
    });

    it('answers federal law wherever the question is put', async () => {
      const answer = await client.ask('Within how many months must an emissions report be given?', { state: 'tas' });
      expect(answer.answer).toContain('4 months');
      expect(answer.sources.every((source) => source.jurisdiction === 'Federal')).toBe(true);
    });

    it('never answers from a neighbour: another area gets nothing of the plan', async () => {
      const answer = await client.ask('What is the maximum height of a building in Zone R2?', { lga_name: 'Albury' });
      expect(answer.sources.filter((source) => source.lga?.includes('Banksia Vale'))).toEqual([]);
      expect(answer.trust_score).toBeLessThan(0.4);
    });

    it('says that it does not know an area and suggests near names', async () => {
      const answer = await client.ask('What is the maximum height?', { lga_name: 'Penrth' });
      expect(answer).toMatchObject({ sources: [], trust_score: 0, total_sources_found: 0 });
      expect(answer.warnings![0]).toMatchObject({
        code: 'lga_unknown',
        suggestions: expect.arrayContaining(['Penrith']),
      });
      expect(answer.answer).toContain('Penrth');
    });

    it.each([
      'How long should a leg of lamb rest before carving?',
      'Zorblax frimble the quonkish wibbledy on the snorf?',
      '???!!',
      'the and of',
    ])('refuses %p', async (query) => {
      const answer = await client.ask(query);
      expect(answer.sources).toEqual([]);
      expect(answer.trust_score).toBeLessThan(0.4);
      expect(answer.warnings!.length).toBeGreaterThan(0);
    });

    it('serves the second identical question from the cache, with a time of its own, and a changed number not', async () => {
      const query = 'How long must the operator keep records behind a report for 5 years?';
      const first = await client.ask(query);
      const again = await client.ask(`  ${query.toUpperCase()} `);
      const changed = await client.ask(query.replace('5', '6'));
      expect([first.cache_hit, again.cache_hit, changed.cache_hit]).toEqual([false, true, false]);
      expect(again.sources).toEqual(first.sources);
      expect(again.query).toBe(query.toUpperCase());
    });

    it('leaves the metadata out when it is not wanted', async () => {
      const answer = await client.ask('How often should controls be inspected?', { include_metadata: false });
      expect(Object.keys(answer).toSorted()).toEqual([
        'answer',
        'cache_hit',
        'query',
        'response_time_ms',
        'sources',
        'total_sources_found',
        'trust_score',
      ]);
      expect(Object.keys(answer.sources[0]!).toSorted()).toEqual([
        'chunk_id',
        'citation',
        'confidence_score',
        'page_number',
        'title',
      ]);
    });

    it('returns no more sources than asked for, none below the confidence, and marks only what it returns', async () => {
      const answer = await client.ask('reporting year emissions report records', {
        max_sources: 2,
        min_confidence: 0.3,
      });
      expect(answer.sources.length).toBeLessThanOrEqual(2);
      expect(answer.total_sources_found).toBeGreaterThanOrEqual(answer.sources.length);
      for (const source of answer.sources) expect(source.confidence_score).toBeGreaterThanOrEqual(0.3);
    });

    it('ends the answer at a sentence end within max_tokens', async () => {
      const answer = await client.ask('What must the operator of a facility report?', { max_tokens: 40 });
      expect(answer.answer.length).toBeLessThanOrEqual(40 * 4);
    });

    it('cites new text as soon as it is published and forgets deleted text at once', async () => {
      const job = await client.ingest(
        { name: 'quibbleton.md', content: fictionalPlan('Quibbleton') },
        { document_id: 'quibbleton-plan', jurisdiction: 'Local', state: 'NSW', lga: 'Orange' },
      );
      expect(job.outcome).toBe('published');
      const query = 'How high may a Quibbleton tower be?';
      const answer = await client.ask(query, { lga_name: 'Orange' });
      expect(answer.answer).toContain('7.5 metres');
      await client.send('DELETE', '/api/admin/documents/quibbleton-plan');
      const after = await client.ask(query, { lga_name: 'Orange' });
      expect(after.sources.filter((source) => source.document_id === 'quibbleton-plan')).toEqual([]);
      expect(after.cache_hit).toBe(false);
    });

    it.each([
      ['no query', {}, ['body', 'query'], 'missing'],
      ['an empty query', { query: '   ' }, ['body', 'query'], 'string_too_short'],
      ['a query that is a number', { query: 7 }, ['body', 'query'], 'string_type'],
      ['a query too long', { query: 'x'.repeat(2001) }, ['body', 'query'], 'string_too_long'],
      ['too many sources', { query: 'x', max_sources: 51 }, ['body', 'max_sources'], 'less_than_equal'],
      ['a confidence below 0', { query: 'x', min_confidence: -0.1 }, ['body', 'min_confidence'], 'greater_than_equal'],
      ['an unknown field', { query: 'x', lga: 'Penrith' }, ['body', 'lga'], 'extra_forbidden'],
      ['an unknown state', { query: 'x', state: 'Tyrol' }, ['body', 'state'], 'enum'],
      [
        'a state that the area is not in',
        { query: 'x', state: 'VIC', lga_name: 'Penrith' },
        ['body', 'lga_name'],
        'value_error',
      ],
    ])('refuses %s with 422', async (_, body, loc, type) => {
      const answer = await client.askRaw(body);
      expect(answer.status).toBe(422);
      expect((answer.body as unknown as { detail: unknown[] }).detail).toContainEqual(
        expect.objectContaining({ loc, type, msg: expect.any(String) }),
      );
    });

    it('takes null for every optional field', async () => {
      const answer = await client.askRaw({
        query: 'How often should controls be inspected?',
        lga_name: null,
        state: null,
        max_sources: null,
        min_confidence: null,
        document_types: null,
        max_tokens: null,
        include_metadata: null,
        as_of: null,
        mode: null,
      });
      expect(answer.status).toBe(200);
    });

    it('refuses generative answers where no model is configured', async () => {
      expect((await client.askRaw({ query: 'x', mode: 'generative' })).status).toBe(503);
    });
  });
}
