import { afterEach, describe, expect, it } from '@jest/globals';
import { serve } from './http-server.fixture.ts';
import type { TestServer } from './http-server.fixture.ts';
import { createOpenAiEmbedder } from './openai-embedder.ts';

interface Received {
  readonly model: string;
  readonly input: readonly string[];
  readonly encoding_format: string;
}

describe('an embeddings server', () => {
  let server: TestServer | undefined;
  afterEach(() => server?.close());

  /** Plays a server: `vectors` says what it answers; a number is a status. */
  const play = async (vectors: (asked: Received, call: number) => number[][] | number | 'nothing') => {
    const asked: Received[] = [];
    server = await serve((_request, body, response) => {
      asked.push(JSON.parse(body) as Received);
      const answer = vectors(asked.at(-1)!, asked.length);
      if (answer === 'nothing') return;
      response.setHeader('content-type', 'application/json');
      if (typeof answer === 'number')
        return response.writeHead(answer, { 'retry-after-ms': '1' }).end('{"error":{"message":"busy"}}');
      const data = answer.map((embedding, index) => ({ object: 'embedding', index, embedding })).reverse();
      response.end(JSON.stringify({ object: 'list', data, model: 'm', usage: { prompt_tokens: 1, total_tokens: 1 } }));
    });
    return asked;
  };
  const open = (more: object = {}) =>
    createOpenAiEmbedder({
      baseUrl: `${server!.url}/v1`,
      apiKey: 'secret',
      model: 'words-3',
      batchSize: 2,
      timeoutMs: 300,
      ...more,
    });
  const byLength = ({ input }: Received) => input.map((text) => [3 * text.length, 4 * text.length, 0]);

  it('tells its dimension, and gives vectors of length 1 in the order of the texts', async () => {
    await play(byLength);
    const embedder = await open();
    expect([embedder.model, embedder.dimension]).toEqual(['words-3', 3]);
    const vectors = await embedder.embedPassages(['one', 'three', 'eleven']);
    expect(vectors).toHaveLength(3);
    for (const vector of vectors)
      expect([...vector].map((value) => Math.round(value * 10) / 10)).toEqual([0.6, 0.8, 0]);
  });

  it('keeps the order when the server does not', async () => {
    await play(({ input }) => input.map((text) => (text === 'first' ? [1, 0] : [0, 1])));
    const [first, second] = await (await open()).embedPassages(['first', 'second']);
    expect([[...first!], [...second!]]).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it('asks for numbers, in batches, and never with an empty text', async () => {
    const asked = await play(byLength);
    await (await open()).embedPassages(['a', '', 'c', 'd', 'e']);
    expect(asked.slice(1).map(({ input }) => input)).toEqual([['a', ' '], ['c', 'd'], ['e']]);
    expect(new Set(asked.map((one) => one.encoding_format))).toEqual(new Set(['float']));
  });

  it('tries passages again when the server is busy, and a question not', async () => {
    let calls = 0;
    await play((asked, call) => {
      calls = call;
      return call % 2 === 0 ? 429 : byLength(asked);
    });
    const embedder = await open();
    await expect(embedder.embedPassages(['a'])).resolves.toHaveLength(1);
    expect(calls).toBe(3);
    await expect(embedder.embedQuestion('q')).rejects.toMatchObject({ component: 'embeddings' });
    expect(calls).toBe(4);
  });

  it('gives up on a server that does not answer', async () => {
    // By its text: on a busy machine the first request may run out of time and be made again.
    await play((asked) => (asked.input.includes('q') ? 'nothing' : byLength(asked)));
    const embedder = await open();
    await expect(embedder.embedQuestion('q')).rejects.toMatchObject({ component: 'embeddings' });
  });

  it.each([
    ['too few vectors', () => [[1, 0, 0]]],
    [
      'a vector of another dimension',
      () => [
        [1, 0],
        [0, 1],
      ],
    ],
    [
      'a vector without direction',
      () => [
        [0, 0, 0],
        [1, 0, 0],
      ],
    ],
  ])('refuses %s', async (_name, rubbish) => {
    await play((asked, call) => (call === 1 ? byLength(asked) : rubbish()));
    const embedder = await open();
    await expect(embedder.embedPassages(['a', 'b'])).rejects.toMatchObject({ component: 'embeddings' });
  });

  it('rejects what is under way when it is closed', async () => {
    await play((asked, call) => (call === 1 ? byLength(asked) : 'nothing'));
    const embedder = await open({ timeoutMs: 10_000 });
    const running = expect(embedder.embedPassages(['a'])).rejects.toMatchObject({ component: 'embeddings' });
    await embedder.close();
    await running;
  });
});
