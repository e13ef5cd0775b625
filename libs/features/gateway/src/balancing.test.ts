import { createServer as createHttpServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@regqa/testing';
import { ADMIN_KEY, startScriptedGateway } from './test-support/scripted-services.ts';
import type { ScriptedGateway } from './test-support/scripted-services.ts';

/** Nothing listens there. */
const REFUSING = 'http://127.0.0.1:1';

let gateway: ScriptedGateway | undefined;
const servers: Server[] = [];
const sockets = new Set<Socket>();

afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An instance that answers, with its state on `/livez`, and counts what it was sent. */
async function instance(
  name: string,
  state = 'alive',
  answer?: RequestListener,
): Promise<{ url: string; requests: () => number; livez: (state: string) => void }> {
  let requests = 0;
  let status = state;
  const server = createHttpServer((request, response) => {
    if (status === 'frozen') return;
    if (request.url === '/livez') return void response.end(JSON.stringify({ status }));
    requests += 1;
    if (answer) return answer(request, response);
    request
      .resume()
      .once('end', () => response.setHeader('content-type', 'application/json').end(JSON.stringify({ name })));
  });
  return { url: await listening(server), requests: () => requests, livez: (now) => (status = now) };
}

/** An instance that breaks every connection that a request comes over. */
const rude = async () => (await instance('rude', 'alive', (request) => void request.socket.destroy())).url;

async function start(query: readonly string[], documents: readonly string[] = query): Promise<ScriptedGateway> {
  gateway = await startScriptedGateway({ deps: { services: { query, documents, analytics: query } } });
  return gateway;
}

const ask = async () => {
  const response = await gateway!.call('/api/query', {
    method: 'POST',
    body: '{"query":"a"}',
    headers: { 'content-type': 'application/json' },
  });
  return { status: response.status, body: (await response.json()) as { name?: string } };
};
const upload = () =>
  gateway!.call('/api/admin/documents', {
    method: 'POST',
    body: 'file',
    headers: { 'x-api-key': ADMIN_KEY, 'content-type': 'multipart/form-data; boundary=b' },
  });

describe('several instances of a service', () => {
  it('share the questions', async () => {
    const [one, two] = [await instance('one'), await instance('two')];
    await start([one.url, two.url]);
    for (let at = 0; at < 20; at++) expect((await ask()).status).toBe(200);
    expect([one.requests(), two.requests()]).toEqual([10, 10]);
  });

  it('are passed over while they refuse connections, for uploads too', async () => {
    const one = await instance('one');
    await start([REFUSING, one.url]);
    for (let at = 0; at < 4; at++) expect((await ask()).body).toEqual({ name: 'one' });
    for (let at = 0; at < 4; at++) expect((await upload()).status).toBe(200);
    expect(one.requests()).toBe(8);
  });

  it('get no new questions once they say that they leave', async () => {
    const [leaving, staying] = [await instance('leaving', 'leaving'), await instance('staying')];
    await start([leaving.url, staying.url]);
    for (let at = 0; at < 6; at++) expect((await ask()).body).toEqual({ name: 'staying' });
    expect(leaving.requests()).toBe(0);
  });

  it('are asked even so when there is no better one', async () => {
    const leaving = await instance('leaving', 'leaving');
    await start([leaving.url, REFUSING]);
    expect((await ask()).body).toEqual({ name: 'leaving' });
  });
});

describe('an instance that breaks off before it answers', () => {
  it('costs no question: another one answers it', async () => {
    const one = await instance('one');
    await start([await rude(), one.url]);
    for (let at = 0; at < 6; at++) expect(await ask()).toEqual({ status: 200, body: { name: 'one' } });
  });

  it('is not sent an upload twice, nor is another one', async () => {
    const one = await instance('one');
    await start([await rude(), one.url]);
    const statuses = [(await upload()).status, (await upload()).status].sort();
    expect(statuses).toEqual([200, 503]);
    expect(one.requests()).toBe(1);
  });

  it('is 503 when all do', async () => {
    await start([await rude(), await rude()]);
    expect((await ask()).status).toBe(503);
  });
});

describe('an instance that does not answer any more', () => {
  it('loses its questions to another one within seconds', async () => {
    const one = await instance('one');
    const frozen = await instance('frozen', 'alive', () => frozen.livez('frozen'));
    await start([frozen.url, one.url]);
    const asked = performance.now();
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(frozen.requests()).toBeGreaterThan(0);
    expect(answers.map(({ body }) => body.name)).toEqual(['one', 'one', 'one', 'one']);
    expect(performance.now() - asked).toBeLessThan(10_000);
  });

  it('is used again when it answers again', async () => {
    const [one, two] = [await instance('one', 'leaving'), await instance('two')];
    await start([one.url, two.url]);
    await ask();
    one.livez('alive');
    await eventually(async () => {
      await ask();
      expect(one.requests()).toBeGreaterThan(0);
    });
  });
});

describe('what a service answers', () => {
  it('is never asked for again, though it is an error', async () => {
    const failing = await instance(
      'one',
      'alive',
      (_request, response) => void response.writeHead(503, { 'content-type': 'application/json' }).end('{}'),
    );
    await start([failing.url, failing.url.replace('127.0.0.1', 'localhost')]);
    expect((await ask()).status).toBe(503);
    expect(failing.requests()).toBe(1);
  });
});
