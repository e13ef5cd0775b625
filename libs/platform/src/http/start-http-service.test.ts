import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { documentsRoutes, queryRoutes } from '@regqa/contracts';
import { ConflictError, NotFoundError } from '@regqa/errors';
import type { Logger } from '../logging/logger.ts';
import { silentLogger } from '../logging/logger.ts';
import type { HandlerRequest, RouteHandlers, RunningService } from './handlers.ts';
import { signPrincipal } from './principal-signature.ts';
import { startHttpService } from './start-http-service.ts';

const internalToken = 'a-token-between-processes';
const routes = { ...queryRoutes, ...documentsRoutes };
type Handlers = Record<string, (request: HandlerRequest) => Promise<unknown>>;

/** A promise, and what opens it. */
function gate(): [promise: Promise<void>, open: () => void] {
  let open = () => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [promise, open];
}

let service: RunningService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

interface Setup {
  readonly logger?: Logger;
  readonly checks?: { name: string; check(): Promise<void> }[];
}

async function start(handlers: Handlers = {}, { logger = silentLogger, checks = [] }: Setup = {}): Promise<RunningService> {
  const unexpected = async () => {
    throw new Error('This handler was not expected to be called');
  };
  const all = Object.fromEntries(Object.keys(routes).map((id) => [id, handlers[id] ?? unexpected])) as unknown as RouteHandlers<typeof routes>;
  service = await startHttpService({
    name: 'test', host: '127.0.0.1', port: 0, routes, handlers: all, internalToken, logger, checks, version: '1.0.0', drainMs: 300,
    internalRoutes: { '/internal/health': async () => ({ fine: true }) },
  });
  return service;
}

function signed(method: string, path: string, level: 'ordinary' | 'admin' = 'admin') {
  return signPrincipal({ keyId: level, level }, { token: internalToken, method, path, now: Date.now() });
}

async function call(method: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${service!.url}${path}`, { method, ...init, headers: { ...signed(method, path), ...init.headers } });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
}

const post = (body: string, headers: Record<string, string> = {}) =>
  call('POST', '/api/query', { body, headers: { 'content-type': 'application/json', ...headers } });

describe('a service over HTTP', () => {
  it('hands a handler the validated input and answers with the status of the contract', async () => {
    const seen: HandlerRequest[] = [];
    await start({
      answerQuestion: async (request) => { seen.push(request); return { answer: 'yes' }; },
      retryJob: async ({ params }) => params,
    });
    expect(await post('{"query":" What? ","max_sources":null}')).toMatchObject({ status: 200, body: { answer: 'yes' } });
    expect(seen[0]).toMatchObject({ body: { query: 'What?', max_sources: 5, state: null }, principal: { level: 'admin' } });
    expect(await call('POST', '/api/admin/jobs/a%2Fb/retry')).toMatchObject({ status: 202, body: { job_id: 'a/b' } });
  });

  it('reads query parameters as their contract says', async () => {
    await start({ listDocuments: async ({ query }) => query });
    expect((await call('GET', '/api/documents?limit=7&lga=Penrith+City')).body).toEqual({ skip: 0, limit: 7, lga: 'Penrith City' });
  });

  it.each([
    ['/api/documents?limt=3', 400, /limt.*allowed: jurisdiction, .*limit/],
    ['/api/documents?limit=3&limit=4', 400, /'limit' is given more than once/],
    ['/api/admin/cache/x%zz', 400, /percent-encoded/],
    ['/api/nothing', 404, /nothing at this path/],
  ])('answers %s with %i', async (path, status, detail) => {
    await start();
    const answer = await call(path.includes('cache') ? 'DELETE' : 'GET', path);
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toMatch(detail);
  });

  it.each(['', 'abc', '1.5', '0x10', ' ', '1e2', 'NaN'])('does not take %j for an integer', async (text) => {
    await start();
    const answer = await call('GET', `/api/documents?limit=${encodeURIComponent(text)}`);
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', 'limit'], type: 'int_parsing' }] } });
  });

  it('states the range of a parameter', async () => {
    await start();
    expect((await call('GET', '/api/documents?limit=0&skip=-1')).body.detail).toEqual([
      { loc: ['query', 'skip'], msg: 'Input should be greater than or equal to 0', type: 'greater_than_equal' },
      { loc: ['query', 'limit'], msg: 'Input should be greater than or equal to 1', type: 'greater_than_equal' },
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
    await start();
    const answer = await post(body as string, headers);
    expect(answer.status).toBe(status);
    expect(answer.body).toHaveProperty('detail');
  });

  it('counts a body that does not declare its length', async () => {
    await start();
    const stream = Readable.toWeb(Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(8192, 32)))) as ReadableStream;
    const answer = await call('POST', '/api/query', { body: stream, duplex: 'half', headers: { 'content-type': 'application/json' } } as RequestInit);
    expect(answer.status).toBe(413);
  });

  it('accepts JSON with parameters in its media type', async () => {
    await start({ answerQuestion: async () => ({}) });
    expect((await post('{"query":"a"}', { 'content-type': 'Application/JSON; charset="UTF-8"' })).status).toBe(200);
  });

  it('accepts JSON after a byte order mark', async () => {
    await start({ answerQuestion: async () => ({}) });
    expect((await post('\ufeff{"query":"a"}')).status).toBe(200);
  });

  it('names the methods of a path', async () => {
    await start();
    const answer = await call('DELETE', '/api/documents');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  it('asks for multipart where a file is uploaded', async () => {
    await start();
    expect((await call('POST', '/api/admin/documents', { body: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(415);
  });

  it('maps what a feature throws', async () => {
    await start({
      getDocument: async () => { throw new NotFoundError('There is no such document'); },
      reprocessAllDocuments: async () => { throw new ConflictError('Already running', { job_id: 'j1' }); },
    });
    expect(await call('GET', '/api/documents/x')).toMatchObject({ status: 404, body: { detail: 'There is no such document' } });
    expect(await call('POST', '/api/admin/documents/reprocess')).toMatchObject({ status: 409, body: { detail: 'Already running', job_id: 'j1' } });
  });

  it('answers the unforeseen with an id, and logs the cause under it', async () => {
    const logged: { fields: Record<string, unknown> }[] = [];
    const logger: Logger = { ...silentLogger, child: () => ({ ...silentLogger, error: (fields) => void logged.push({ fields: fields as Record<string, unknown> }) }) };
    const cause = new Error('relation "secrets" does not exist');
    await start({ getDocument: async () => { throw cause; } }, { logger });
    const answer = await call('GET', '/api/documents/x');
    expect(answer).toMatchObject({ status: 500, body: { detail: 'Internal server error' } });
    expect(answer.text).not.toContain('secrets');
    expect(logged).toEqual([{ fields: expect.objectContaining({ err: cause, error_id: answer.body.error_id }) }]);
  });
});

describe('trust', () => {
  it.each(['/api/documents', '/internal/health'])('answers nobody at %s but the gateway', async (path) => {
    await start({ listDocuments: async () => ({}) });
    expect((await fetch(`${service!.url}${path}`)).status).toBe(401);
    expect((await call('GET', path, { headers: signed('GET', '/elsewhere') })).status).toBe(401);
    expect((await call('GET', path)).status).toBe(200);
  });

  it('keeps an ordinary principal from an admin route even when the gateway lets it pass', async () => {
    await start();
    expect((await call('POST', '/api/admin/cache/clear', { headers: signed('POST', '/api/admin/cache/clear', 'ordinary') })).status).toBe(403);
  });

  it.each([['abc-1.2_Z', true], ['a b', false], ['x'.repeat(129), false], ['', false]])('takes the request id %j: %p', async (id, taken) => {
    await start({ listDocuments: async ({ requestId }) => ({ requestId }) });
    const answer = await call('GET', '/api/documents', { headers: { 'x-request-id': id } });
    expect(answer.body.requestId === id).toBe(taken);
    expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
    expect(answer.body.requestId).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  });
});

describe('probes', () => {
  it('are alive without a principal', async () => {
    await start();
    expect((await fetch(`${service!.url}/livez`)).status).toBe(200);
  });

  it('say what is missing to be ready', async () => {
    const failing = { name: 'database', check: async () => { throw new Error('connection refused'); } };
    await start({}, { checks: [{ name: 'index', check: async () => {} }, failing] });
    const response = await fetch(`${service!.url}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'not ready', checks: { index: 'ok', database: 'connection refused' } });
  });

  it('are not ready when a check hangs', async () => {
    await start({}, { checks: [{ name: 'index', check: () => new Promise(() => {}) }] });
    expect(await (await fetch(`${service!.url}/readyz`)).json()).toMatchObject({ checks: { index: expect.stringContaining('no answer') } });
  });

  it('count requests by route and status', async () => {
    await start({ listDocuments: async () => ({}) });
    await call('GET', '/api/documents');
    await call('GET', '/api/nothing');
    const text = await (await fetch(`${service!.url}/metrics`)).text();
    expect(text).toMatch(/http_request_duration_seconds_count\{service="test",route="listDocuments",method="GET",status="200"\} 1/);
    expect(text).toMatch(/route="unmatched",method="GET",status="404"/);
    expect(text).toMatch(/process_resident_memory_bytes\{service="test"\} \d{6,}/);
  });
});

/** Opens a request and returns its answer's head without reading the body. */
async function openRaw(path: string): Promise<IncomingMessage> {
  const outgoing = httpRequest(`${service!.url}${path}`, { headers: signed('GET', path) });
  outgoing.end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  return incoming;
}

describe('files', () => {
  it('are sent as attachments with their length', async () => {
    const file = { kind: 'file', contentType: 'application/pdf', fileName: 'plan.pdf', sizeBytes: 5, content: Readable.from(['12345']) };
    await start({ getDocumentFile: async () => file });
    const answer = await call('GET', '/api/documents/x/file');
    expect(answer.text).toBe('12345');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf', 'content-length': '5', 'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment; filename="plan.pdf"'),
    });
  });

  it('are not read on for a client that went away', async () => {
    const content = new Readable({ read() { this.push(Buffer.alloc(65_536)); } });
    await start({ getDocumentFile: async () => ({ kind: 'file', contentType: 'application/pdf', fileName: 'big.pdf', sizeBytes: 1e12, content }) });
    const incoming = await openRaw('/api/documents/x/file');
    const closed = new Promise((resolve) => content.once('close', resolve));
    incoming.on('error', () => {});
    incoming.destroy();
    await closed;
    expect(content.destroyed).toBe(true);
  });
});

describe('event streams', () => {
  it('send each event as it comes', async () => {
    const [second, release] = gate();
    async function* events() {
      yield { event: 'progress', data: { done: 1 } };
      await second;
      yield { event: 'done', data: {} };
    }
    await start({ watchJob: async () => ({ kind: 'events', events: events() }) });
    const incoming = await openRaw('/api/admin/jobs/1/events');
    expect(incoming.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    const [first] = (await once(incoming, 'data')) as [Buffer];
    expect(first.toString()).toBe('event: progress\ndata: {"done":1}\n\n');
    release();
    expect((await incoming.toArray()).join('')).toBe('event: done\ndata: {}\n\n');
  });

  it('tell their source and their handler when the client goes away', async () => {
    const [returned, resolve] = gate();
    let signal: AbortSignal | undefined;
    async function* events() {
      try {
        yield { event: 'progress', data: {} };
        await once(signal!, 'abort');
      } finally {
        resolve();
      }
    }
    await start({ watchJob: async (request) => { signal = request.signal; return { kind: 'events', events: events() }; } });
    const incoming = await openRaw('/api/admin/jobs/1/events');
    await once(incoming, 'data');
    incoming.on('error', () => {});
    incoming.destroy();
    await returned;
    expect(signal!.aborted).toBe(true);
  });

  it('end when the service closes', async () => {
    async function* events() {
      yield { event: 'progress', data: {} };
      await new Promise(() => {});
    }
    await start({ watchJob: async () => ({ kind: 'events', events: events() }) });
    const incoming = await openRaw('/api/admin/jobs/1/events');
    await once(incoming, 'data');
    const rest = incoming.toArray();
    await service!.close();
    expect(await rest).toEqual([]);
    expect(incoming.complete).toBe(true);
  });
});

describe('the life of a service', () => {
  it('finishes a request in flight before it closes', async () => {
    const [entered, enter] = gate();
    const [go, release] = gate();
    await start({ listDocuments: async () => { enter(); await go; return { late: true }; } });
    const answer = call('GET', '/api/documents');
    await entered;
    const closed = service!.close();
    release();
    expect((await answer).body).toEqual({ late: true });
    await closed;
    await expect(call('GET', '/api/documents')).rejects.toThrow();
  });

  it('breaks off what does not finish within the bound', async () => {
    const [entered, enter] = gate();
    await start({ listDocuments: async () => { enter(); await new Promise(() => {}); } });
    const answer = call('GET', '/api/documents').then(() => 'answered', () => 'broken off');
    await entered;
    await service!.close();
    expect(await answer).toBe('broken off');
  });

  it('may be closed twice', async () => {
    await start();
    await Promise.all([service!.close(), service!.close()]);
  });

  it('says which port is taken', async () => {
    const { url } = await start();
    const port = Number(new URL(url).port);
    const second = startHttpService({ name: 'second', host: '127.0.0.1', port, routes: {}, handlers: {}, internalToken, logger: silentLogger, version: '1' });
    await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use`);
  });

  it('answers what is not HTTP with the same kind of body', async () => {
    const { url } = await start();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.end('NOT HTTP\r\n\r\n');
    const text = (await socket.toArray()).join('');
    expect(text).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(JSON.parse(text.split('\r\n\r\n')[1]!)).toEqual({ detail: 'The request is not valid HTTP' });
  });
});
