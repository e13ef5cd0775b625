import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMemoryAnswerCache, createMemoryPassageIndex } from '@regqa/adapter-memory';
import type { QueryResponseBody } from '@regqa/contracts';
import { silentLogger } from '@regqa/platform';
import type { RunningService } from '@regqa/platform';
import { systemClock } from '@regqa/ports';
import { startQueryService } from '../start-query-service.ts';
import { FICTIONAL_LAW } from '../test-support/fictional-law.ts';
import { QueryServiceClient, TEST_TOKEN } from '../test-support/query-service-client.ts';
import { TestCorpus } from '../test-support/test-corpus.ts';

/** Mulberry32: the same questions on every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const random = randomNumbers(20261121);
const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
const WORDS = FICTIONAL_LAW.flatMap((document) => document.provisions.flatMap(([section, heading, text]) => [section, ...heading.split(' '), ...text.split(/\s+/)]));

/** Questions made of pieces of the law itself, now and then with rubbish between them. */
function madeUpQuestion(): string {
  const provision = pick(pick(FICTIONAL_LAW).provisions);
  const words = provision[2].split(/\s+/);
  const from = Math.floor(random() * words.length);
  const own = [provision[1], ...words.slice(from, from + 3 + Math.floor(random() * 6))];
  return [...own, ...(random() < 0.3 ? [pick(WORDS), 'zorblax', '"(OR']: [])].join(' ').slice(0, 400);
}

interface Asked {
  readonly lga: string | null;
  readonly answer: QueryResponseBody;
}

describe('whatever is asked', () => {
  const asked: Asked[] = [];
  let service: RunningService;

  beforeAll(async () => {
    const corpus = new TestCorpus(createMemoryPassageIndex());
    for (const document of FICTIONAL_LAW) await corpus.publish(document);
    const cache = createMemoryAnswerCache({ ttlSeconds: 60, maxBytes: 1_000_000, clock: systemClock });
    service = await startQueryService(
      { documents: corpus.source, index: corpus.index, cache, events: { publishQuestionAnswered: () => undefined }, audit: { append: async () => undefined }, clock: systemClock, logger: silentLogger },
      { host: '127.0.0.1', port: 0, internalToken: TEST_TOKEN, version: '0.0.0', cacheEnabled: true, slowQueryMs: 60_000, maxQueryLength: 2000 },
    );
    const client = new QueryServiceClient(service.url);
    for (let number = 0; number < 150; number++) {
      const lga = pick([null, 'Orange', 'Albury', 'Penrith']);
      const fields = { lga_name: lga, max_sources: 1 + Math.floor(random() * 8), max_tokens: pick([30, 100, 1000]), state: lga === null ? pick([null, 'NSW', 'TAS']) : null };
      asked.push({ lga, answer: await client.ask(madeUpQuestion(), fields) });
    }
  });

  afterAll(() => service.close());

  const answered = () => asked.filter(({ answer }) => answer.citations!.length > 0);

  it('is answered often enough for the rest to mean something', () => {
    expect(answered().length).toBeGreaterThan(60);
    expect(answered().length).toBeLessThan(asked.length);
  });

  it('every quotation stands word for word in a returned source', () => {
    for (const { answer } of answered()) {
      for (const { quote, sentence, start, end, chunk_id, markers } of answer.citations!) {
        const source = answer.sources[markers[0]! - 1]!;
        expect([source.chunk_id, source.text!.slice(start, end), sentence]).toEqual([chunk_id, quote, quote]);
      }
    }
  });

  it('every number in the answer stands in a quotation', () => {
    for (const { answer } of answered()) {
      const quoted = answer.citations!.map(({ quote }) => quote).join(' ');
      for (const number of answer.answer.replace(/ \[\d+\]/g, '').match(/\d+(?:\.\d+)?/g) ?? []) expect(quoted).toContain(number);
    }
  });

  it('no source lies outside the place', () => {
    for (const { lga, answer } of answered()) {
      for (const source of answer.sources) if (lga !== null && source.jurisdiction === 'Local') expect(source.lga).toContain(lga);
    }
  });

  it('sources come in the order of their confidence, all scores within 0 and 1', () => {
    for (const { answer } of asked) {
      const confidences = answer.sources.map((source) => source.confidence_score);
      expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
      for (const score of [...confidences, answer.trust_score]) expect(score >= 0 && score <= 1).toBe(true);
      if (answer.sources.length === 0) expect(answer.trust_score).toBeLessThan(0.4);
      expect(answer.total_sources_found).toBeGreaterThanOrEqual(answer.sources.length);
    }
  });

  it('no plan is quoted twice with the same words', () => {
    for (const { answer } of answered()) {
      const quotes = answer.citations!.map(({ quote }) => quote);
      expect(new Set(quotes).size).toBe(quotes.length);
    }
  });
});
