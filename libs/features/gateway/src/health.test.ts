import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Health, SystemHealth } from '@regqa/contracts';
import { createSetClock, eventually } from '@regqa/testing';
import { createHealthReporter } from './health.ts';
import {
  ADMIN_KEY,
  HEALTHY_DOCUMENTS_SIDE,
  HEALTHY_QUERY_SIDE,
  INTERNAL_TOKEN,
  startScriptedGateway,
} from './test-support/scripted-services.ts';
import type { ScriptedGateway, Scripts } from './test-support/scripted-services.ts';
import { ServiceAddresses } from './service-addresses.ts';

let gateway: ScriptedGateway | undefined;
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});

async function start(scripts: Scripts = {}): Promise<ScriptedGateway> {
  gateway = await startScriptedGateway(scripts);
  return gateway;
}

async function healthOf({ url }: ScriptedGateway) {
  const response = await fetch(new URL('/api/health', url));
  return { status: response.status, body: Health.parse(await response.json()) };
}

const systemHealthOf = async ({ call }: ScriptedGateway) =>
  SystemHealth.parse(await (await call('/api/admin/system/health', { headers: { 'x-api-key': ADMIN_KEY } })).json());

describe('health', () => {
  it('is open, detailed and healthy when every component is', async () => {
    const started = await start();
    // A machine that is busy may be too slow for the deadline of a service's answer, and then that is what health says.
    await eventually(async () => {
      const { status, body } = await healthOf(started);
      expect(status).toBe(200);
      expect(body).toEqual({
        status: 'healthy',
        version: '9.9.9',
        timestamp: expect.stringMatching(/Z$/),
        components: { database: 'healthy', vector_store: 'healthy', llm_provider: 'healthy', cache: 'healthy' },
        uptime_seconds: expect.any(Number),
      });
    });
  });

  it('is 503 with the reason when a component is unhealthy', async () => {
    const database = { ...HEALTHY_DOCUMENTS_SIDE.database, status: 'unhealthy' };
    const { status, body } = await healthOf(
      await start({ documentsHealth: async () => ({ database, errors: ['database: connection refused'] }) }),
    );
    expect(status).toBe(503);
    expect(body).toMatchObject({
      status: 'unhealthy',
      components: { database: 'unhealthy', vector_store: 'healthy' },
      errors: ['database: connection refused'],
    });
  });

  it('takes a cache that is switched off for no fault', async () => {
    const cache = { ...HEALTHY_QUERY_SIDE.cache, status: 'disabled' };
    const started = await start({ queryHealth: async () => ({ ...HEALTHY_QUERY_SIDE, cache }) });
    await eventually(async () => expect((await healthOf(started)).status).toBe(200));
  });

  it('does not wait for a service that hangs', async () => {
    const started = await start({ queryHealth: () => new Promise(() => {}) });
    const { status, body } = await healthOf(started);
    expect(status).toBe(503);
    expect(body.components).toEqual({
      database: 'healthy',
      vector_store: 'unhealthy',
      llm_provider: 'unhealthy',
      cache: 'unhealthy',
    });
    expect(body.errors).toEqual(['query service: no answer within 200 ms']);
  });

  it('is healthy while a service is late that answered a moment ago, and says so', async () => {
    const clock = createSetClock(Date.now());
    let hangs = false;
    const started = await start({
      deps: { clock },
      queryHealth: () => (hangs ? new Promise(() => {}) : Promise.resolve(HEALTHY_QUERY_SIDE)),
    });
    await eventually(async () => {
      clock.advance(2);
      expect((await healthOf(started)).body).not.toHaveProperty('degraded');
    });
    hangs = true;
    clock.advance(2);
    const { status, body } = await healthOf(started);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'healthy',
      components: { vector_store: 'healthy' },
      degraded: ['query service: no answer within 200 ms'],
    });
    expect(body).not.toHaveProperty('errors');
  });

  it('lists what is missing while questions are answered, with 200', async () => {
    const cache = { ...HEALTHY_QUERY_SIDE.cache, status: 'degraded' };
    const started = await start({
      queryHealth: async () => ({ ...HEALTHY_QUERY_SIDE, cache, degraded: ['cache: out of reach'] }),
    });
    await eventually(async () =>
      expect(await healthOf(started)).toMatchObject({
        status: 200,
        body: { components: { cache: 'healthy' }, degraded: ['cache: out of reach'] },
      }),
    );
  });

  it('names each service that cannot be reached', async () => {
    const started = await start();
    await Promise.all([started.stop('query'), started.stop('documents')]);
    const { status, body } = await healthOf(started);
    expect(status).toBe(503);
    expect(body.errors).toEqual([
      expect.stringMatching(/^documents service: cannot be reached/),
      expect.stringMatching(/^query service: cannot be reached/),
    ]);
  });

  it('asks the services once for all who ask within a second', async () => {
    let asked = 0;
    const started = await start({
      options: { healthEveryMs: 600_000 },
      queryHealth: async () => {
        asked++;
        return HEALTHY_QUERY_SIDE;
      },
    });
    await Promise.all(Array.from({ length: 5 }, () => healthOf(started)));
    expect(asked).toBe(1);
  });

  it('asks the services though nobody asks it, so that it knows a late one from one that is down', async () => {
    let asked = 0;
    await start({
      options: { healthEveryMs: 5 },
      queryHealth: async () => {
        asked++;
        return HEALTHY_QUERY_SIDE;
      },
    });
    await eventually(() => expect(asked).toBeGreaterThan(1));
  });

  it('asks again after a second', async () => {
    const clock = createSetClock();
    const none = () => new ServiceAddresses(['http://127.0.0.1:1'], clock);
    let faults: string[] = [];
    const reporter = createHealthReporter({
      addresses: { query: none(), documents: none(), analytics: none() },
      internalToken: 't',
      clock,
      version: '1',
      faults: () => faults,
    });
    const first = await reporter.health();
    faults = ['rate limits: counted in memory'];
    clock.advance(65);
    const second = await reporter.health();
    expect([first.uptime_seconds, second.uptime_seconds]).toEqual([0, 65]);
    expect(second.errors).toEqual(first.errors);
    expect(second.degraded).toEqual(['rate limits: counted in memory']);
    expect(Date.parse(second.timestamp) - Date.parse(first.timestamp)).toBe(65_000);
  });
});

describe('system health', () => {
  it('has the numbers of both services', async () => {
    const started = await start();
    const { errors: _q, ...query } = HEALTHY_QUERY_SIDE;
    await eventually(async () => {
      const { uptime_seconds: _uptime, ...rest } = await systemHealthOf(started);
      expect(rest).toEqual({ status: 'healthy', database: HEALTHY_DOCUMENTS_SIDE.database, ...query });
    });
  });

  it('keeps the last numbers of a service that went away, and says that it is unhealthy', async () => {
    const clock = createSetClock(Date.now());
    const started = await start({ deps: { clock } });
    await systemHealthOf(started);
    await started.stop('documents');
    clock.advance(2);
    expect(await systemHealthOf(started)).toMatchObject({
      status: 'unhealthy',
      database: { status: 'unhealthy', total_documents: 4 },
      cache: { status: 'healthy' },
    });
  });
});

describe('probes and metrics of the gateway', () => {
  it('are alive and ready whatever the services do', async () => {
    const { url, stop } = await start();
    await stop('query');
    expect((await fetch(new URL('/livez', url))).status).toBe(200);
    expect((await fetch(new URL('/readyz', url))).status).toBe(200);
  });

  it('show metrics to administrators only', async () => {
    const { call, url } = await start();
    expect((await fetch(new URL('/metrics', url))).status).toBe(401);
    expect((await call('/metrics')).status).toBe(403);
    await call('/api/documents');
    const metrics = await (await call('/metrics', { headers: { 'x-api-key': ADMIN_KEY } })).text();
    expect(metrics).toContain(
      'http_request_duration_seconds_count{service="gateway",route="listDocuments",method="GET",status="200"} 1',
    );
  });

  it('show metrics to who has the internal token, as services do, and count no such request', async () => {
    const limits = { publicPerMinute: 1, adminPerMinute: 1, queryPerMinute: 1, healthPerMinute: 1 };
    const { url } = await start({ options: { limits } });
    const scrape = (token: string) =>
      fetch(new URL('/metrics', url), { headers: { authorization: `Bearer ${token}` } });
    for (const _of of [1, 2, 3]) expect((await scrape(INTERNAL_TOKEN)).status).toBe(200);
    expect(await (await scrape(INTERNAL_TOKEN)).text()).toContain('process_uptime_seconds{service="gateway"}');
    expect((await scrape('another-token')).status).toBe(401);
  });

  it('hold those of the processes that it shows them for, and go on without one that is away', async () => {
    const asked: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      asked.push(request.headers.authorization);
      response.end(
        '# HELP ingestion_jobs Jobs\n# TYPE ingestion_jobs gauge\ningestion_jobs{state="queued",service="worker"} 3\n',
      );
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const { call } = await start({ deps: { metricsOf: [url, 'http://127.0.0.1:9'] } });
    const metrics = await (await call('/metrics', { headers: { 'x-api-key': ADMIN_KEY } })).text();
    other.close();
    expect(metrics).toContain('ingestion_jobs{state="queued",service="worker"} 3\n');
    expect(metrics).toContain('process_uptime_seconds{service="gateway"}');
    expect(asked).toEqual([expect.stringMatching(/^Bearer .{16,}/)]);
  });
});
