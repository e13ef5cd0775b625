import { afterEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '../logging/logger.ts';
import { gate, ServiceUnderTest } from './test-support/service-under-test.ts';
import type { RunningService } from './handlers.ts';
import type { ReadinessCheck } from './probes.ts';
import { startHttpService } from './start-http-service.ts';

const there: ReadinessCheck = { name: 'database', check: async () => {} };
const missing = (name: string, optional: boolean): ReadinessCheck => ({
  name,
  optional,
  check: async () => {
    throw new Error('connection refused');
  },
});

let service: RunningService | undefined;
afterEach(() => service?.close());

const common = {
  name: 'test',
  host: '127.0.0.1',
  port: 0,
  version: '1.0.0',
  logger: silentLogger,
  internalToken: 'old-token-of-the-tests,new-token-of-the-tests',
};
const startProbes = (...checks: ReadinessCheck[]) => startHttpService({ ...common, routes: {}, handlers: {}, checks });
const ask = (path: string, authorization = '') => fetch(new URL(path, service!.url), { headers: { authorization } });

describe('a process with probes alone', () => {
  it('answers them and its metrics, and nothing else', async () => {
    service = await startProbes(there);
    expect(await (await ask('/livez')).json()).toEqual({ status: 'alive' });
    expect(await (await ask('/readyz')).json()).toEqual({ status: 'ready', checks: { database: 'ok' } });
    expect(await (await ask('/metrics', 'Bearer new-token-of-the-tests')).text()).toContain(
      'process_resident_memory_bytes',
    );
    expect((await ask('/internal/health')).status).toBe(404);
  });

  it.each(['/livez', '/readyz', '/metrics'])('names the methods of %s to who uses another', async (path) => {
    service = await startProbes();
    const answer = await fetch(new URL(path, service.url), { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.each(['', 'Bearer ', 'Bearer wrong', 'Bearer ,', 'new-token-of-the-tests', 'Basic new-token-of-the-tests'])(
    'keeps its metrics from who says %j',
    async (authorization) => {
      service = await startProbes();
      const answer = await ask('/metrics', authorization);
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { detail: expect.stringContaining('internal token') },
      ]);
    },
  );

  it.each(['old-token-of-the-tests', 'new-token-of-the-tests', common.internalToken])(
    'shows them by the token %s while it is rotated',
    async (token) => {
      service = await startProbes();
      expect((await ask('/metrics', `Bearer ${token}`)).status).toBe(200);
    },
  );

  it('is ready, though degraded, without what it can do without', async () => {
    service = await startProbes(there, missing('cache', true));
    const answer = await ask('/readyz');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      status: 'degraded',
      checks: { database: 'ok', cache: 'connection refused' },
    });
  });

  it('is not ready without what it needs, whatever else is there', async () => {
    service = await startProbes(missing('database', false), missing('cache', true));
    expect((await ask('/readyz')).status).toBe(503);
  });
});

describe('a service that was told to stop', () => {
  const start = () =>
    startHttpService({
      ...common,
      routes: {},
      handlers: {},
      internalToken: 'a-token',
      checks: [there],
      drainDelayMs: 300,
    });

  it('says so, still answers, and ends each connection with its answer', async () => {
    service = await start();
    expect((await ask('/readyz')).headers.get('connection')).toBe('keep-alive');
    const closed = service.close();
    const ready = await ask('/readyz');
    expect([
      ready.status,
      ready.headers.get('connection'),
      ((await ready.json()) as { status: string }).status,
    ]).toEqual([503, 'close', 'leaving']);
    expect(await (await ask('/livez')).json()).toEqual({ status: 'leaving' });
    await closed;
    await expect(ask('/livez')).rejects.toThrow();
  });

  it('lets an answer that streams go on to its end', async () => {
    const asked = new ServiceUnderTest();
    const [begun, begin] = gate();
    const [rest, release] = gate();
    async function* events() {
      yield { event: 'delta', data: { text: 'a' } };
      begin();
      await rest;
      yield { event: 'done', data: {} };
    }
    const running = await asked.start({ answerQuestion: async () => ({ kind: 'events', events: events() }) });
    const answering = asked.call('POST', '/api/query', {
      body: '{"query":"a"}',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    });
    await begun;
    const closed = running.close();
    // After the closing has ended what it ends at once.
    setTimeout(release, 50);
    expect((await answering).text).toBe('event: delta\ndata: {"text":"a"}\n\nevent: done\ndata: {}\n\n');
    await closed;
  });
});
