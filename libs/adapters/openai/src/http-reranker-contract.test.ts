import { setTimeout as pause } from 'node:timers/promises';
import { describe } from '@jest/globals';
import { rerankerContract } from '@regqa/testing/contracts';
import { HttpReranker } from './http-reranker.ts';
import { serve } from './http-server.fixture.ts';

describe('an HTTP reranker', () => {
  rerankerContract(async () => {
    // Scores a text by its length, and takes a millisecond for each.
    const server = await serve(async (_request, body, response) => {
      const { documents } = JSON.parse(body) as { documents: readonly string[] };
      await pause(documents.length, undefined, { ref: false });
      const results = documents.map(({ length }, index) => ({ index, relevance_score: length }));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ results }));
    });
    const reranker = new HttpReranker({ url: server.url, apiKey: null, model: 'judge-1', clock: { now: () => 0 } });
    return { reranker, close: () => server.close() };
  });
});
