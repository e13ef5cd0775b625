import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { PRINCIPAL_HEADER, PRINCIPAL_SIGNATURE_HEADER } from '@regqa/contracts';
import { signPrincipal } from '@regqa/platform';
import type { HandlerRequest } from '@regqa/platform';
import { ACCESS_KEY, ADMIN_KEY, startScriptedGateway } from './test-support/scripted-services.ts';
import type { Script, ScriptedGateway, Scripts } from './test-support/scripted-services.ts';

let gateway: ScriptedGateway | undefined;
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});

async function start(handlers: Record<string, Script> = {}, more: Scripts = {}): Promise<ScriptedGateway> {
  gateway = await startScriptedGateway({ handlers, ...more });
  return gateway;
}

const ask = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

/** A promise, and what opens it. */
function gate<T = void>(): [promise: Promise<T>, open: (value: T) => void] {
  let open: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    open = resolve;
  });
  return [promise, open];
}

function openRaw(method: string, path: string, headers: Record<string, string>): ClientRequest {
  const outgoing = httpRequest(new URL(path, gateway!.url), { method, headers });
  outgoing.on('error', () => {});
  return outgoing;
}

async function headOf(outgoing: ClientRequest): Promise<IncomingMessage> {
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  incoming.on('error', () => {});
  return incoming;
}

describe('what a service sees', () => {
  it('is the validated request, the request id and who asks, and never a key', async () => {
    let seen: HandlerRequest | undefined;
    const { call } = await start({
      answerQuestion: async (request) => {
        seen = request;
        return {};
      },
    });
    await call(
      '/api/query',
      ask('{"query":"Höhe?"}', { 'x-request-id': 'r-7', cookie: 'a=b', authorization: 'Bearer x' }),
    );
    expect(seen).toMatchObject({
      body: { query: 'Höhe?' },
      principal: { keyId: 'access', level: 'ordinary' },
      requestId: 'r-7',
    });
    for (const secret of ['x-api-key', 'cookie', 'authorization']) expect(seen!.raw.headers).not.toHaveProperty(secret);
  });

  it('is never a principal that the client signed or stated itself', async () => {
    let seen: HandlerRequest | undefined;
    const { call } = await start({
      answerQuestion: async (request) => {
        seen = request;
        return {};
      },
    });
    const forged = signPrincipal(
      { keyId: 'admin', level: 'admin' },
      { token: 'guess', method: 'POST', path: '/api/query', now: Date.now() },
    );
    const response = await call('/api/query', ask('{"query":"a"}', forged));
    expect(response.status).toBe(200);
    expect(seen!.principal).toEqual({ keyId: 'access', level: 'ordinary' });
    expect([PRINCIPAL_HEADER, PRINCIPAL_SIGNATURE_HEADER].some((name) => response.headers.has(name))).toBe(false);
  });

  it('is the path as it was sent', async () => {
    const { call } = await start({ getDocument: async ({ params }) => params });
    expect(await (await call('/api/documents/a%2F..%2Fb%20%C3%A4')).json()).toEqual({ document_id: 'a/../b ä' });
  });
});

describe('what a client sees', () => {
  it.each([
    ['broken JSON', '{', 400],
    ['a missing field', '{}', 422],
    ['an unknown field', '{"query":"a","stat":"NSW"}', 422],
  ])('of %s is what the service says', async (_what, body, status) => {
    const { call } = await start();
    const response = await call('/api/query', ask(body));
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty('detail');
  });

  it('of an unforeseen fault is only its id', async () => {
    const { call } = await start({
      answerQuestion: async () => {
        throw new Error('secret');
      },
    });
    const response = await call('/api/query', ask('{"query":"a"}'));
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ detail: 'Internal server error', error_id: expect.any(String) });
  });

  it('carries the gateway’s headers and the service’s own', async () => {
    const { call } = await start();
    const response = await call('/api/documents/x/file', { headers: { 'x-request-id': 'r-8' } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-request-id': 'r-8',
      'x-ratelimit-limit': '1000',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment'),
      'content-length': '4',
      'x-content-type-options': 'nosniff',
    });
    expect(await response.text()).toBe('text');
  });
});

describe('a service that is not there', () => {
  it('is named with 503, and the others go on', async () => {
    const { call, stop } = await start();
    await stop('query');
    const response = await call('/api/query', ask('{"query":"a"}'));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toEqual({ detail: 'The query service is unavailable; try again shortly' });
    expect((await call('/api/documents')).status).toBe(200);
  });

  it('is 503 too when it breaks the connection without an answer', async () => {
    const rude = createServer((socket) => socket.once('data', () => socket.destroy()));
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(rude.address() as AddressInfo).port}`;
    const { call } = await start({}, { deps: { services: { query: url, documents: url, analytics: url } } });
    expect((await call('/api/query', ask('{"query":"a"}'))).status).toBe(503);
    rude.close();
  });
});

describe('a service that is too slow', () => {
  it('is 504, and its handler is told to stop', async () => {
    const [stopped, stop] = gate();
    const { call } = await start(
      { answerQuestion: ({ signal }) => new Promise(() => signal.addEventListener('abort', () => stop())) },
      { options: { answerTimeoutMs: 100 } },
    );
    const response = await call('/api/query', ask('{"query":"a"}'));
    expect(response.status).toBe(504);
    expect(await response.json()).toEqual({ detail: 'The query service did not answer in time' });
    await stopped;
  });

  it('does not cut an event stream that has begun', async () => {
    async function* slow() {
      yield { event: 'progress', data: {} };
      await new Promise((resolve) => setTimeout(resolve, 250));
      yield { event: 'done', data: {} };
    }
    const { call } = await start(
      { watchJob: async () => ({ kind: 'events', events: slow() }) },
      { options: { answerTimeoutMs: 100 } },
    );
    const response = await call('/api/admin/jobs/1/events', { headers: { 'x-api-key': ADMIN_KEY } });
    expect(await response.text()).toContain('event: done');
  });

  it('does not cut an upload that takes longer than an answer may', async () => {
    const upload: Script = async ({ raw }) => {
      let bytes = 0;
      for await (const chunk of raw) bytes += (chunk as Buffer).length;
      return { job_id: String(bytes) };
    };
    await start({ uploadDocument: upload }, { options: { answerTimeoutMs: 100 } });
    const outgoing = openRaw('POST', '/api/admin/documents', {
      'x-api-key': ADMIN_KEY,
      'content-type': 'multipart/form-data; boundary=b',
    });
    outgoing.write('first');
    const head = headOf(outgoing);
    await new Promise((resolve) => setTimeout(resolve, 250));
    outgoing.end('last');
    const incoming = await head;
    expect(incoming.statusCode).toBe(202);
    expect(JSON.parse((await incoming.toArray()).join(''))).toEqual({ job_id: '9' });
  });
});

describe('streams', () => {
  it('pass events through one by one', async () => {
    const [second, release] = gate();
    async function* events() {
      yield { event: 'progress', data: { done: 1 } };
      await second;
      yield { event: 'done', data: {} };
    }
    await start({ watchJob: async () => ({ kind: 'events', events: events() }) });
    const outgoing = openRaw('GET', '/api/admin/jobs/1/events', { 'x-api-key': ADMIN_KEY });
    outgoing.end();
    const incoming = await headOf(outgoing);
    const [first] = (await once(incoming, 'data')) as [Buffer];
    expect(first.toString()).toBe('event: progress\ndata: {"done":1}\n\n');
    release();
    expect((await incoming.toArray()).join('')).toContain('event: done');
  });

  it('tell the service that the client went away', async () => {
    const [entered, enter] = gate();
    const [aborted, abort] = gate();
    await start({
      answerQuestion: ({ signal }) => {
        enter();
        return new Promise(() => signal.addEventListener('abort', () => abort()));
      },
    });
    const outgoing = openRaw('POST', '/api/query', { 'x-api-key': ACCESS_KEY, 'content-type': 'application/json' });
    outgoing.end('{"query":"a"}');
    await entered;
    outgoing.destroy();
    await aborted;
  });

  it('break off when the service dies in the middle of an answer', async () => {
    const [seen, see] = gate();
    async function* events() {
      yield { event: 'progress', data: {} };
      await seen;
      throw new Error('died');
    }
    await start({ watchJob: async () => ({ kind: 'events', events: events() }) });
    const outgoing = openRaw('GET', '/api/admin/jobs/1/events', { 'x-api-key': ADMIN_KEY });
    outgoing.end();
    const incoming = await headOf(outgoing);
    await once(incoming, 'data');
    see();
    await expect(incoming.toArray()).rejects.toThrow('aborted');
  });
});

describe('bodies', () => {
  it('arrive byte for byte', async () => {
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const sent = randomBytes(1_500_000);
    const { call } = await start(
      { uploadDocument: async ({ raw }) => ({ job_id: digest(Buffer.concat(await raw.toArray())) }) },
      { options: { maxUploadMb: 2 } },
    );
    const response = await call('/api/admin/documents', {
      method: 'POST',
      body: sent,
      headers: { 'x-api-key': ADMIN_KEY, 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(await response.json()).toEqual({ job_id: digest(sent) });
  });

  it.each([
    ['a question', '/api/query', 'application/json', 65_537, /65536 bytes/],
    ['a call that takes no body', '/api/admin/cache/clear', 'application/json', 65_537, /65536 bytes/],
    ['an upload', '/api/admin/documents', 'multipart/form-data; boundary=b', 3_000_000, /larger than 1 MB/],
  ])('over the limit are refused before they are sent: %s', async (_what, path, type, size, detail) => {
    await start();
    const outgoing = openRaw('POST', path, {
      'x-api-key': ADMIN_KEY,
      'content-type': type,
      'content-length': String(size),
    });
    outgoing.flushHeaders();
    const incoming = await headOf(outgoing);
    expect(incoming.statusCode).toBe(413);
    expect(JSON.parse((await incoming.toArray()).join('')).detail).toMatch(detail);
    outgoing.destroy();
  });

  it('that do not declare their length are counted', async () => {
    const { call } = await start();
    const body = new Blob([' '.repeat(200_000)]).stream();
    const response = await call('/api/query', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit);
    expect(response.status).toBe(413);
  });
});
