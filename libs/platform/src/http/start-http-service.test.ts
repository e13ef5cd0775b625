import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ConflictError, NotFoundError } from '@regqa/errors';
import type { Logger } from '../logging/logger.ts';
import { silentLogger } from '../logging/logger.ts';
import type { HandlerRequest } from './handlers.ts';
import { internalToken, ServiceUnderTest, signed } from './test-support/service-under-test.ts';

const service = new ServiceUnderTest();
afterEach(() => service.close());

const post = (body: string, headers: Record<string, string> = {}) =>
  service.call('POST', '/api/query', { body, headers: { 'content-type': 'application/json', ...headers } });

describe('a service over HTTP', () => {
  it('hands a handler the validated input and answers with the status of the contract', async () => {
    const seen: HandlerRequest[] = [];
    await service.start({
      answerQuestion: async (request) => {
        seen.push(request);
        return { answer: 'yes' };
      },
      retryJob: async ({ params }) => params,
    });
    expect(await post('{"query":" What? ","max_sources":null}')).toMatchObject({
      status: 200,
      body: { answer: 'yes' },
    });
    expect(seen[0]).toMatchObject({
      body: { query: 'What?', max_sources: 5, state: null },
      principal: { level: 'admin' },
    });
    expect(await service.call('POST', '/api/admin/jobs/a%2Fb/retry')).toMatchObject({
      status: 202,
      body: { job_id: 'a/b' },
    });
  });

  it('says how many bytes an answer has', async () => {
    const body = { answer: 'ja – “nein”' };
    await service.start({ answerQuestion: async () => body });
    const answer = await post('{"query":"What?"}');
    expect(answer).toMatchObject({ status: 200, body });
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(JSON.stringify(body))));
  });

  it('reads query parameters as their contract says', async () => {
    await service.start({ listDocuments: async ({ query }) => query });
    expect((await service.call('GET', '/api/documents?limit=7&lga=Penrith+City')).body).toEqual({
      skip: 0,
      limit: 7,
      lga: 'Penrith City',
    });
  });

  it.each([
    ['/api/documents?limt=3', 400, /limt.*allowed: jurisdiction, .*limit/],
    ['/api/documents?limit=3&limit=4', 400, /'limit' is given more than once/],
    ['/api/admin/cache/x%zz', 400, /percent-encoded/],
    ['/api/nothing', 404, /nothing at this path/],
  ])('answers %s with %i', async (path, status, detail) => {
    await service.start();
    const answer = await service.call(path.includes('cache') ? 'DELETE' : 'GET', path);
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toMatch(detail);
  });

  it.each(['', 'abc', '1.5', '0x10', ' ', '1e2', 'NaN'])('does not take %j for an integer', async (text) => {
    await service.start();
    const answer = await service.call('GET', `/api/documents?limit=${encodeURIComponent(text)}`);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', 'limit'], type: 'int_parsing' }] } });
  });

  it('states the range of a parameter', async () => {
    await service.start();
    expect((await service.call('GET', '/api/documents?limit=0&skip=-1')).body.detail).toEqual([
      { loc: ['query', 'skip'], msg: 'Input should be greater than or equal to 0', type: 'greater_than_equal' },
      { loc: ['query', 'limit'], msg: 'Input should be greater than or equal to 1', type: 'greater_than_equal' },
    ]);
  });

  it('says once that a parameter is too large for any integer', async () => {
    await service.start();
    expect((await service.call('GET', '/api/documents?skip=99999999999999999999')).body.detail).toEqual([
      { loc: ['query', 'skip'], msg: `Input should be less than or equal to ${2 ** 53 - 1}`, type: 'less_than_equal' },
    ]);
  });

  it.each([
    ['broken JSON', '{"query":', {}, 400],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), {}, 400],
    ['a body over 64 KiB', JSON.stringify({ query: 'x'.repeat(66_000) }), {}, 413],
    ['another media type', '{}', { 'content-type': 'text/plain' }, 415],
    ['another charset', '{}', { 'content-type': 'application/json; charset=utf-16' }, 415],
    ['a compressed body', '{}', { 'content-encoding': 'gzip' }, 415],
    ['no body', '', {}, 422],
  ])('refuses %s', async (_what, body, headers, status) => {
    await service.start();
    const answer = await post(body as string, headers);
    expect(answer.status).toBe(status);
    expect(answer.body).toHaveProperty('detail');
  });

  it('counts a body that does not declare its length', async () => {
    await service.start();
    const stream = Readable.toWeb(
      Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(8192, 32))),
    ) as ReadableStream;
    const answer = await service.call('POST', '/api/query', {
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  it('accepts JSON with parameters in its media type', async () => {
    await service.start({ answerQuestion: async () => ({}) });
    expect((await post('{"query":"a"}', { 'content-type': 'Application/JSON; charset="UTF-8"' })).status).toBe(200);
  });

  it('accepts JSON after a byte order mark', async () => {
    await service.start({ answerQuestion: async () => ({}) });
    expect((await post('\ufeff{"query":"a"}')).status).toBe(200);
  });

  it('names the methods of a path', async () => {
    await service.start();
    const answer = await service.call('DELETE', '/api/documents');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  it('asks for multipart where a file is uploaded', async () => {
    await service.start();
    expect(
      (
        await service.call('POST', '/api/admin/documents', {
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(415);
  });

  it('maps what a feature throws', async () => {
    await service.start({
      getDocument: async () => {
        throw new NotFoundError('There is no such document');
      },
      reprocessAllDocuments: async () => {
        throw new ConflictError('Already running', { job_id: 'j1' });
      },
    });
    expect(await service.call('GET', '/api/documents/x')).toMatchObject({
      status: 404,
      body: { detail: 'There is no such document' },
    });
    expect(await service.call('POST', '/api/admin/documents/reprocess')).toMatchObject({
      status: 409,
      body: { detail: 'Already running', job_id: 'j1' },
    });
  });

  it('answers the unforeseen with an id, and logs the cause under it', async () => {
    const logged: { fields: Record<string, unknown> }[] = [];
    const logger: Logger = {
      ...silentLogger,
      child: () => ({
        ...silentLogger,
        error: (fields) => void logged.push({ fields: fields as Record<string, unknown> }),
      }),
    };
    const cause = new Error('relation "secrets" does not exist');
    await service.start(
      {
        getDocument: async () => {
          throw cause;
        },
      },
      { logger },
    );
    const answer = await service.call('GET', '/api/documents/x');
    expect(answer).toMatchObject({ status: 500, body: { detail: 'Internal server error' } });
    expect(answer.text).not.toContain('secrets');
    expect(logged).toEqual([{ fields: expect.objectContaining({ err: cause, error_id: answer.body.error_id }) }]);
  });
});

describe('trust', () => {
  it.each(['/api/documents', '/internal/health'])('answers nobody at %s but the gateway', async (path) => {
    await service.start({ listDocuments: async () => ({}) });
    expect((await fetch(`${service.url}${path}`)).status).toBe(401);
    expect((await service.call('GET', path, { headers: signed('GET', '/elsewhere') })).status).toBe(401);
    expect((await service.call('GET', path)).status).toBe(200);
  });

  it('keeps an ordinary principal from an admin route even when the gateway lets it pass', async () => {
    await service.start();
    expect(
      (
        await service.call('POST', '/api/admin/cache/clear', {
          headers: signed('POST', '/api/admin/cache/clear', 'ordinary'),
        })
      ).status,
    ).toBe(403);
  });

  it.each([
    ['abc-1.2_Z', true],
    ['a b', false],
    ['x'.repeat(129), false],
    ['', false],
  ])('takes the request id %j: %p', async (id, taken) => {
    await service.start({ listDocuments: async ({ requestId }) => ({ requestId }) });
    const answer = await service.call('GET', '/api/documents', { headers: { 'x-request-id': id } });
    expect(answer.body.requestId === id).toBe(taken);
    expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
    expect(answer.body.requestId).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  });
});

describe('probes', () => {
  it('are alive without a principal', async () => {
    await service.start();
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
  });

  it('say what is missing to be ready', async () => {
    const failing = {
      name: 'database',
      check: async () => {
        throw new Error('connection refused');
      },
    };
    await service.start({}, { checks: [{ name: 'index', check: async () => {} }, failing] });
    const response = await fetch(`${service.url}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: 'not ready',
      checks: { index: 'ok', database: 'connection refused' },
    });
  });

  it('are not ready when a check hangs', async () => {
    await service.start({}, { checks: [{ name: 'index', check: () => new Promise(() => {}) }] });
    expect(await (await fetch(`${service.url}/readyz`)).json()).toMatchObject({
      checks: { index: expect.stringContaining('no answer') },
    });
  });

  it('count requests by route and status', async () => {
    await service.start({ listDocuments: async () => ({}) });
    await service.call('GET', '/api/documents');
    await service.call('GET', '/api/nothing');
    const text = await (
      await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${internalToken}` } })
    ).text();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{service="test",route="listDocuments",method="GET",status="200"\} 1/,
    );
    expect(text).toMatch(/route="unmatched",method="GET",status="404"/);
    expect(text).toMatch(/process_resident_memory_bytes\{service="test"\} \d{6,}/);
  });
});
