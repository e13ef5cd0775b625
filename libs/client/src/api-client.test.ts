import { describe, expect, it } from '@jest/globals';
import { allRoutes, parseSuccess } from '@regqa/contracts';
import { createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';

/** A client whose requests are kept, each answered as given. */
function clientThatGets(answer: () => Response) {
  const requests: Request[] = [];
  const send = async (input: string | URL | Request, init?: RequestInit) => {
    requests.push(new Request(input, init));
    return answer();
  };
  const client = createApiClient({
    baseUrl: 'http://127.0.0.1:1',
    apiKey: 'the-key',
    fetch: send,
    parse: parseSuccess,
  });
  return { requests, client };
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

describe('the typed client', () => {
  it('sends a question and gives back the parsed answer', async () => {
    const { client, requests } = clientThatGets(
      json({ ...(allRoutes.answerQuestion.success.example as object), added_later: 1 }),
    );
    const answer = await client.call('answerQuestion', { body: { query: 'How high?' }, requestId: 'r-1' });
    expect(answer).toEqual(allRoutes.answerQuestion.success.example);
    expect(requests[0]).toMatchObject({ method: 'POST', url: 'http://127.0.0.1:1/api/query' });
    expect(Object.fromEntries(requests[0]!.headers)).toMatchObject({
      'x-api-key': 'the-key',
      'x-request-id': 'r-1',
      'content-type': 'application/json',
    });
    expect(await requests[0]!.json()).toEqual({ query: 'How high?' });
  });

  it('puts parameters where the contract has them', async () => {
    const { client, requests } = clientThatGets(json(allRoutes.getDocument.success.example));
    await client.call('getDocument', { params: { document_id: 'a/b c' } });
    expect(new URL(requests[0]!.url).pathname).toBe('/api/documents/a%2Fb%20c');
    const listing = clientThatGets(json(allRoutes.listDocuments.success.example));
    await listing.client.call('listDocuments', { query: { limit: 5, lga: 'Penrith', q: undefined } });
    expect(new URL(listing.requests[0]!.url).search).toBe('?limit=5&lga=Penrith');
  });

  it('leaves the boundary of a multipart body to fetch', async () => {
    const { client, requests } = clientThatGets(json(allRoutes.uploadDocument.success.example, 202));
    const body = new FormData();
    body.set('file', new Blob(['text']), 'plan.txt');
    await client.call('uploadDocument', { body });
    expect(requests[0]!.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('throws an error answer with its status, body and headers', async () => {
    const { client } = clientThatGets(() =>
      Response.json({ detail: 'Slow down' }, { status: 429, headers: { 'retry-after': '7' } }),
    );
    const error = await client.call('getHealth').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, body: { detail: 'Slow down' }, message: '429: Slow down' });
    expect((error as ApiError).headers.get('retry-after')).toBe('7');
  });

  it('throws an answer that is not JSON as its text', async () => {
    const { client } = clientThatGets(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(client.call('getHealth')).rejects.toMatchObject({ status: 502, body: '<h1>Bad gateway</h1>' });
  });

  it('refuses a success that breaks the contract', async () => {
    const { client } = clientThatGets(json({ status: 'splendid' }));
    await expect(client.call('getHealth')).rejects.toThrow();
  });

  it.each([
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'conflict'],
    [413, 'too-large'],
    [429, 'limited'],
    [503, 'unavailable'],
    [500, 'failed'],
    [502, 'failed'],
  ])('says that %i is %s', async (status, kind) => {
    const { client } = clientThatGets(json({ detail: 'x' }, status));
    await expect(client.call('getHealth')).rejects.toMatchObject({ kind });
  });

  it('names the fields that were refused', async () => {
    const detail = [{ loc: ['body', 'max_sources'], msg: 'Too big', type: 'less_than_equal' }];
    const { client } = clientThatGets(json({ detail }, 422));
    await expect(client.call('answerQuestion', { body: { query: 'x' } })).rejects.toMatchObject({
      kind: 'invalid',
      detail: 'max_sources: Too big',
      faults: [{ field: 'body.max_sources', message: 'Too big' }],
    });
  });

  it('sends no key where it has none, as in a browser that is signed in', async () => {
    const requests: Request[] = [];
    const send: typeof fetch = async (input, init) => {
      requests.push(new Request(input, init));
      return Response.json(allRoutes.getHealth.success.example);
    };
    await createApiClient({ baseUrl: 'http://service', fetch: send }).call('getHealth');
    expect(requests[0]!.headers.has('x-api-key')).toBe(false);
  });

  it('reads the events of a stream', async () => {
    const { client, requests } = clientThatGets(
      () => new Response('event: progress\ndata: {"done":1}\n\nevent: done\ndata: {}\n\n'),
    );
    const events: string[] = [];
    for await (const { event } of client.events('watchJob', { params: { job_id: 'j1' } })) events.push(event);
    expect(events).toEqual(['progress', 'done']);
    expect(requests[0]!.headers.get('accept')).toBe('text/event-stream');
  });

  it('does not read the events of a refused stream', async () => {
    const { client } = clientThatGets(json({ detail: 'There is no such job' }, 404));
    await expect(client.events('watchJob', { params: { job_id: 'j1' } }).next()).rejects.toMatchObject({ status: 404 });
  });

  it('asks for a part of a file with a header of its own, which replaces none that the client sets', async () => {
    const { client, requests } = clientThatGets(() => new Response('cont', { status: 206 }));
    const headers = { range: 'bytes=0-3', accept: 'text/html' };
    await client.open('getDocumentFile', { params: { document_id: 'x' }, headers });
    expect(requests[0]!.headers.get('range')).toBe('bytes=0-3');
    expect(requests[0]!.headers.get('accept')).toBe('application/octet-stream');
  });

  it('opens a file unread', async () => {
    const { client } = clientThatGets(() => new Response('content'));
    expect(await (await client.open('getDocumentFile', { params: { document_id: 'x' } })).text()).toBe('content');
  });
});
