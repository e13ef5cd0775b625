import { getEventListeners, once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '../logging/logger.ts';
import { gate, internalToken, ServiceUnderTest } from './test-support/service-under-test.ts';
import { startHttpService } from './start-http-service.ts';

const service = new ServiceUnderTest();
afterEach(() => service.close());

describe('files', () => {
  it('are sent as attachments with their length', async () => {
    const file = {
      kind: 'file',
      contentType: 'application/pdf',
      fileName: 'plan.pdf',
      sizeBytes: 5,
      open: async () => Readable.from(['12345']),
    };
    await service.start({ getDocumentFile: async () => file });
    const answer = await service.call('GET', '/api/documents/x/file');
    expect(answer.text).toBe('12345');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '5',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment; filename="plan.pdf"'),
    });
  });

  it('are sent in part where one part is asked for, and whole under a condition', async () => {
    const text = 'The height of a building';
    await service.start({
      getDocumentFile: async () => ({
        kind: 'file',
        contentType: 'application/pdf',
        fileName: 'plan.pdf',
        sizeBytes: text.length,
        open: async (range?: { first: number; last: number }) =>
          Readable.from([range ? text.slice(range.first, range.last + 1) : text]),
      }),
    });
    const get = (headers: Record<string, string>) => service.call('GET', '/api/documents/x/file', { headers });
    const part = await get({ range: 'bytes=4-9' });
    expect([part.status, part.text]).toEqual([206, 'height']);
    expect(part.headers.get('content-range')).toBe(`bytes 4-9/${text.length}`);
    expect(part.headers.get('content-length')).toBe('6');
    for (const headers of [{ range: 'bytes=4-9', 'if-range': '"a"' }, { range: 'bytes=0-1,3-4' }])
      expect(await get(headers)).toMatchObject({ status: 200, text });
    const head = await service.call('HEAD', '/api/documents/x/file');
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', String(text.length)]);
  });

  it('are not read on for a client that went away', async () => {
    const content = new Readable({
      read() {
        this.push(Buffer.alloc(65_536));
      },
    });
    await service.start({
      getDocumentFile: async () => ({
        kind: 'file',
        contentType: 'application/pdf',
        fileName: 'big.pdf',
        sizeBytes: 1e12,
        open: async () => content,
      }),
    });
    const incoming = await service.open('/api/documents/x/file');
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
    await service.start({ watchJob: async () => ({ kind: 'events', events: events() }) });
    const incoming = await service.open('/api/admin/jobs/1/events');
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
    await service.start({
      watchJob: async (request) => {
        signal = request.signal;
        return { kind: 'events', events: events() };
      },
    });
    const incoming = await service.open('/api/admin/jobs/1/events');
    await once(incoming, 'data');
    incoming.on('error', () => {});
    incoming.destroy();
    await returned;
    expect(signal!.aborted).toBe(true);
  });

  it('leave nothing of an event on the signal that ends them', async () => {
    const listeners: number[] = [];
    let signal: AbortSignal | undefined;
    async function* events() {
      for (let sent = 0; sent < 50; sent += 1) {
        yield { event: 'progress', data: { sent } };
        listeners.push(getEventListeners(signal!, 'abort').length);
      }
    }
    await service.start({
      watchJob: async (request) => {
        signal = request.signal;
        return { kind: 'events', events: events() };
      },
    });
    const incoming = await service.open('/api/admin/jobs/1/events');
    await incoming.toArray();
    expect(listeners).toEqual(Array.from({ length: 50 }, () => listeners[0]));
  });

  it('end when the service closes', async () => {
    async function* events() {
      yield { event: 'progress', data: {} };
      await new Promise(() => {});
    }
    await service.start({ watchJob: async () => ({ kind: 'events', events: events() }) });
    const incoming = await service.open('/api/admin/jobs/1/events');
    await once(incoming, 'data');
    const rest = incoming.toArray();
    await service.close();
    expect(await rest).toEqual([]);
    expect(incoming.complete).toBe(true);
  });
});

describe('the life of a service', () => {
  it('finishes a request in flight before it closes', async () => {
    const [entered, enter] = gate();
    const [go, release] = gate();
    await service.start({
      listDocuments: async () => {
        enter();
        await go;
        return { late: true };
      },
    });
    const answer = service.call('GET', '/api/documents');
    await entered;
    const closed = service.close();
    release();
    expect((await answer).body).toEqual({ late: true });
    await closed;
    await expect(service.call('GET', '/api/documents')).rejects.toThrow();
  });

  it('breaks off what does not finish within the bound', async () => {
    const [entered, enter] = gate();
    await service.start({
      listDocuments: async () => {
        enter();
        await new Promise(() => {});
      },
    });
    const answer = service.call('GET', '/api/documents').then(
      () => 'answered',
      () => 'broken off',
    );
    await entered;
    await service.close();
    expect(await answer).toBe('broken off');
  });

  it('may be closed twice', async () => {
    await service.start();
    await Promise.all([service.close(), service.close()]);
  });

  it('says which port is taken', async () => {
    const { url } = await service.start();
    const port = Number(new URL(url).port);
    const second = startHttpService({
      name: 'second',
      host: '127.0.0.1',
      port,
      routes: {},
      handlers: {},
      internalToken,
      logger: silentLogger,
      version: '1',
    });
    await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use`);
  });

  it('answers what is not HTTP with the same kind of body', async () => {
    const { url } = await service.start();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.end('NOT HTTP\r\n\r\n');
    const text = (await socket.toArray()).join('');
    expect(text).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(JSON.parse(text.split('\r\n\r\n')[1]!)).toEqual({ detail: 'The request is not valid HTTP' });
  });

  it('answers a request that names no host with the same kind of body', async () => {
    const { url } = await service.start();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.end('GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n');
    const text = (await socket.toArray()).join('');
    expect(text).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(JSON.parse(text.split('\r\n\r\n')[1]!)).toEqual({ detail: 'The Host header is missing' });
  });
});
