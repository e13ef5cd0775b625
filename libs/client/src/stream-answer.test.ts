import { describe, expect, it } from '@jest/globals';
import { allRoutes } from '@regqa/contracts';
import { createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { AnswerBrokenOffError } from './stream-answer.ts';
import type { AnswerEvent } from './stream-answer.ts';

const { example } = allRoutes.answerQuestion.success;
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Asks a service that answers with this stream; returns what came, and the request. */
async function ask(stream: string) {
  const requests: Request[] = [];
  const client = createApiClient({
    baseUrl: 'http://service',
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return new Response(stream, { headers: { 'content-type': 'text/event-stream', 'x-request-id': 'r-7' } });
    },
  });
  const events: AnswerEvent[] = [];
  let thrown: unknown;
  try {
    for await (const step of client.streamAnswer({ body: { query: 'How high?' } })) events.push(step);
  } catch (error) {
    thrown = error;
  }
  return { events, thrown, request: requests[0]! };
}

describe('a streamed answer', () => {
  it('comes in pieces, the whole of it last', async () => {
    const { events, request } = await ask(
      event('sources', { sources: [] }) + event('delta', { text: 'The ' }) + event('done', example),
    );
    expect(events).toEqual([
      { kind: 'sources', sources: [] },
      { kind: 'delta', text: 'The ' },
      { kind: 'done', answer: example },
    ]);
    expect(request.headers.get('accept')).toBe('text/event-stream');
    expect(await request.json()).toEqual({ query: 'How high?' });
  });

  it('throws what failed on the way as any other refusal', async () => {
    const { events, thrown } = await ask(
      event('sources', { sources: [] }) + event('error', { status: 503, detail: 'The passages cannot be searched' }),
    );
    expect(events).toHaveLength(1);
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({ kind: 'unavailable', detail: 'The passages cannot be searched', requestId: 'r-7' });
  });

  it('is no answer when it is broken off', async () => {
    const { thrown } = await ask(event('sources', { sources: [] }) + event('delta', { text: 'The ' }));
    expect(thrown).toBeInstanceOf(AnswerBrokenOffError);
  });
});
