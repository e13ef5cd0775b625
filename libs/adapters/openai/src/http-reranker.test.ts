import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DependencyUnavailableError } from '@regqa/errors';
import { HttpReranker } from './http-reranker.ts';
import type { HttpRerankerOptions } from './http-reranker.ts';

interface Received {
  readonly body: unknown;
  readonly authorization: string | undefined;
}

let server: Server;
let url: string;
let received: Received[];
/** How the server answers next. */
let answer: (response: ServerResponse) => void;
const clock = { at: 0, now: () => clock.at };

beforeEach(async () => {
  received = [];
  clock.at = 0;
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
        authorization: request.headers.authorization,
      });
      answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rerank`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
const make = (given: Partial<HttpRerankerOptions> = {}) =>
  new HttpReranker({ url, apiKey: null, model: 'judge-1', clock, ...given });
const patience = () => ({ signal: new AbortController().signal, budgetMs: 5_000 });
const rerank = (given: Partial<HttpRerankerOptions> = {}) =>
  make(given).rerank('How high?', ['sheds', 'houses'], patience());
const results = (...scores: unknown[]) => ({
  results: scores.map((relevance_score, index) => ({ index, relevance_score })),
});

describe('scores of passages', () => {
  it('are requested with the model and the key, and read in any order', async () => {
    answer = json({
      id: 'x',
      results: [
        { index: 1, relevance_score: 0.9, document: { text: 'houses' } },
        { index: 0, relevance_score: -3.5 },
      ],
    });
    expect(await rerank({ apiKey: 'secret' })).toEqual([-3.5, 0.9]);
    expect(received).toEqual([
      {
        body: { model: 'judge-1', query: 'How high?', documents: ['sheds', 'houses'] },
        authorization: 'Bearer secret',
      },
    ]);
  });

  it('are requested as text-embeddings-inference has it where no model is named', async () => {
    answer = json([
      { index: 0, score: 0.2 },
      { index: 1, score: 0.1 },
    ]);
    expect(await rerank({ model: null })).toEqual([0.2, 0.1]);
    expect(received).toEqual([
      { body: { query: 'How high?', texts: ['sheds', 'houses'], truncate: true }, authorization: undefined },
    ]);
  });

  it('are named by the server and the model', () => {
    expect(make().name).toBe(`${new URL(url).host} judge-1`);
    expect(make({ url: 'https://key:secret@rerank.example/rerank?token=x', model: null }).name).toBe(
      'rerank.example its own model',
    );
  });
});

describe('what is no score for each passage', () => {
  it.each([
    ['fewer scores', json(results(0.5))],
    ['more scores', json(results(0.5, 0.4, 0.3))],
    [
      'a score that is no number',
      json('{"results":[{"index":0,"relevance_score":NaN},{"index":1,"relevance_score":1}]}'),
    ],
    ['a score that is null', json(results(0.5, null))],
    [
      'a score that is beyond all numbers',
      json('{"results":[{"index":0,"relevance_score":1e999},{"index":1,"relevance_score":1}]}'),
    ],
    ['a score as text', json(results(0.5, '0.4'))],
    [
      'an index that comes twice',
      json({
        results: [
          { index: 0, relevance_score: 1 },
          { index: 0, relevance_score: 1 },
        ],
      }),
    ],
    [
      'an index beyond the passages',
      json({
        results: [
          { index: 0, relevance_score: 1 },
          { index: 2, relevance_score: 1 },
        ],
      }),
    ],
    [
      'an index within none',
      json({
        results: [
          { index: 0.5, relevance_score: 1 },
          { index: 1, relevance_score: 1 },
        ],
      }),
    ],
    ['something else', json({ error: 'no' })],
    ['nothing', json('null')],
    ['what is no JSON', json('<html>')],
    ['an answer without an end', (response: ServerResponse) => void response.writeHead(200).end(' '.repeat(1_100_000))],
    ['an error', json({ error: 'secret words' }, 500)],
    ['a refusal', json({ error: 'no such model' }, 404)],
    [
      'a way elsewhere',
      (response: ServerResponse) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    ['a connection that breaks', (response: ServerResponse) => void response.destroy()],
  ])('is refused: %s', async (_what, given) => {
    answer = given;
    const error = await rerank().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DependencyUnavailableError);
    expect(error).toMatchObject({ component: 'reranker', message: expect.not.stringContaining('secret words') });
  });

  it('is refused: silence beyond the budget', async () => {
    answer = () => {};
    const reranker = make();
    await expect(
      reranker.rerank('How high?', ['sheds', 'houses'], { ...patience(), budgetMs: 50 }),
    ).rejects.toMatchObject({ component: 'reranker', message: 'The reranker did not answer in time' });
  });
});

describe('a reranker that keeps failing', () => {
  const fail = async (reranker: ReturnType<typeof make>, times: number) => {
    for (let time = 0; time < times; time++)
      await reranker.rerank('How high?', ['sheds', 'houses'], patience()).catch(() => {});
  };

  it('is left alone after three failures, then tried once', async () => {
    answer = json({}, 503);
    const reranker = make();
    await fail(reranker, 2);
    expect(reranker.available).toBe(true);
    await fail(reranker, 3);
    expect([reranker.available, received.length]).toEqual([false, 3]);
    clock.at = 5_000;
    expect(reranker.available).toBe(true);
    answer = json(results(2, 1));
    expect(await reranker.rerank('How high?', ['sheds', 'houses'], patience())).toEqual([2, 1]);
    expect(reranker.available).toBe(true);
  });

  it('counts a budget that ran out as a failure, and not that the caller went away', async () => {
    answer = () => {};
    const reranker = make();
    for (let time = 0; time < 5; time++) {
      const leaving = new AbortController();
      const asked = reranker.rerank('How high?', ['sheds', 'houses'], { ...patience(), signal: leaving.signal });
      leaving.abort();
      await expect(asked).rejects.toBeInstanceOf(DependencyUnavailableError);
    }
    expect(reranker.available).toBe(true);
    for (let time = 0; time < 3; time++)
      await reranker.rerank('How high?', ['sheds', 'houses'], { ...patience(), budgetMs: 20 }).catch(() => {});
    expect(reranker.available).toBe(false);
  });
});
