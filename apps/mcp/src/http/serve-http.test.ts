import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { silentLogger } from '@regqa/platform';
import { loadConfig } from '../config.ts';
import { serveHttp } from './serve-http.ts';

let server: Awaited<ReturnType<typeof serveHttp>>;

beforeAll(async () => {
  const config = loadConfig({ MCP_PORT: '0', MCP_ALLOWED_ORIGINS: 'https://tools.example.au' });
  server = await serveHttp(config, { say: () => undefined, logger: silentLogger });
});
afterAll(() => server.close());

const HEADERS = {
  'x-api-key': 'k',
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends what is given and returns status, headers and body; fetch would not send a host of the test's own. */
async function send({ method = 'POST', path = '/mcp', headers = {}, body = LIST }: Sent) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; headers: object; body: string }>();
  const sent = request(new URL(path, server.url), { method, headers: { ...HEADERS, ...headers } }, (response) => {
    void text(response).then((answer) =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }),
    );
  });
  sent.once('error', reject);
  sent.end(method === 'POST' ? body : undefined);
  return promise;
}

it('lists its tools for whoever has a key, without a session', async () => {
  const { status, headers, body } = await send({});
  expect([status, Object.keys(headers)]).toEqual([200, expect.not.arrayContaining(['mcp-session-id'])]);
  const names = (JSON.parse(body) as { result: { tools: { name: string }[] } }).result.tools.map(({ name }) => name);
  expect(names).toEqual(['ask', 'find_provision', 'read_provision', 'check_citation', 'list_instruments']);
});

it.each<[string, Sent, number]>([
  ['without a key', { headers: { 'x-api-key': '' } }, 401],
  ['for another host', { headers: { host: 'evil.example' } }, 403],
  ['from a page of another site', { headers: { origin: 'https://evil.example' } }, 403],
  ['at another path', { path: '/' }, 404],
  ['that would open a stream', { method: 'GET' }, 405],
  ['that is no JSON', { body: '{' }, 400],
  ['that is no message', { body: '{}' }, 400],
  ['of another kind', { headers: { 'content-type': 'text/plain' } }, 415],
  ['larger than 64 KiB', { body: `${LIST.slice(0, -1)},"params":{"x":"${'x'.repeat(65_536)}"}}` }, 413],
])('refuses a request %s', async (_what, sent, expected) => {
  const { status, body } = await send(sent);
  expect([status, JSON.parse(body)]).toEqual([expected, expect.objectContaining({ jsonrpc: '2.0', id: null })]);
});

it('lets a page of an allowed origin ask and read the answer', async () => {
  const headers = { origin: 'https://tools.example.au' };
  const before = await send({ method: 'OPTIONS', headers });
  expect(before.status).toBe(204);
  expect(before.headers).toMatchObject({
    'access-control-allow-origin': 'https://tools.example.au',
    'access-control-allow-headers': expect.stringContaining('x-api-key'),
  });
  expect((await send({ headers })).headers).toMatchObject({
    'access-control-allow-origin': 'https://tools.example.au',
  });
});

it.each([
  ['/livez', 'alive'],
  ['/readyz', 'ready'],
])('answers an orchestrator that asks by the address of a container, without a key: %s', async (path, status) => {
  const found = await send({ method: 'GET', path, headers: { 'x-api-key': '', host: '10.1.2.3:8090' } });
  expect([found.status, JSON.parse(found.body)]).toEqual([200, { status }]);
});

it('says that it leaves, and answers on, for as long as callers may need to notice', async () => {
  const config = loadConfig({ MCP_PORT: '0', DRAIN_DELAY_SECONDS: '1' });
  const leaves = await serveHttp(config, { say: () => undefined, logger: silentLogger });
  const closed = leaves.close();
  const probe = async (path: string) => (await fetch(new URL(path, leaves.url))).status;
  expect([await probe('/livez'), await probe('/readyz')]).toEqual([200, 503]);
  expect((await fetch(leaves.url, { method: 'POST', headers: HEADERS, body: LIST })).status).toBe(200);
  await closed;
});
