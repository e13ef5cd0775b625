import { describe, expect, it } from '@jest/globals';
import { allRoutes, ErrorBody, ValidationErrorBody } from '@regqa/contracts';
import type { RouteContract } from '@regqa/contracts';

export interface GuardKeys {
  readonly access: string;
  readonly admin: string;
}

const ROUTES: readonly (readonly [id: string, contract: RouteContract])[] = Object.entries(allRoutes);
const GUARDED = ROUTES.filter(([, { access }]) => access !== 'open');
const ADMIN = ROUTES.filter(([, { access }]) => access === 'admin');
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const WRONG_KEY = 'a-key-that-nobody-has';

/**
 * The tests of who may call what, for every route of the interface: keys, levels, methods, and what every answer
 * carries. They change nothing. The service at `baseUrl` must allow some hundred requests a minute in each bucket.
 */
export function routeGuardSuite(baseUrl: () => string, keys: () => GuardKeys): void {
  const call = (method: string, path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, baseUrl()), { method, headers });
  const withKey = (method: string, path: string, key: string) => call(method, path, { 'x-api-key': key });

  describe('every route', () => {
    it.each(GUARDED)('%s refuses a caller without a key', async (_id, contract) => {
      await expectError(await call(contract.method, samplePath(contract)), 401);
    });

    it.each(GUARDED)('%s refuses an unknown key', async (_id, contract) => {
      await expectError(await withKey(contract.method, samplePath(contract), WRONG_KEY), 401);
    });

    it.each(ADMIN)('%s refuses an ordinary key', async (_id, contract) => {
      await expectError(await withKey(contract.method, samplePath(contract), keys().access), 403);
    });

    it.each(ROUTES)('%s names its methods to a known caller who uses another', async (_id, contract) => {
      const path = samplePath(contract);
      const existing = methodsAt(path);
      for (const method of METHODS.filter((one) => !existing.includes(one))) {
        const response = await withKey(method, path, keys().admin);
        expect(response.headers.get('allow')).toBe(allowHeader(existing));
        await expectError(response, 405);
      }
    });

    it.each(GUARDED)('%s does not tell a stranger which methods it has', async (_id, contract) => {
      await expectError(await call('PATCH', samplePath(contract)), 401);
    });

    it.each(ROUTES)('%s refuses a query parameter that it does not know', async (_id, contract) => {
      if (contract.body)
        return expectErrorOf(
          await withKey(contract.method, `${samplePath(contract)}?unheard_of=1`, keys().admin),
          [400, 415, 422],
        );
      return expectError(await withKey(contract.method, `${samplePath(contract)}?unheard_of=1`, keys().admin), 400);
    });

    const withJson = ROUTES.filter(([, { body }]) => body?.kind === 'json');
    it.each(withJson)('%s refuses a body that is not JSON', async (_id, contract) => {
      const send = (body: string, type: string) =>
        fetch(new URL(contract.path, baseUrl()), {
          method: contract.method,
          body,
          headers: { 'x-api-key': keys().admin, 'content-type': type },
        });
      await expectError(await send('{"query":', 'application/json'), 400);
      await expectError(await send('query=x', 'application/x-www-form-urlencoded'), 415);
      await expectError(await send(`"${'x'.repeat(70_000)}"`, 'application/json'), 413);
      await expectError(await send('{"unheard_of":1}', 'application/json'), 422);
    });
  });

  describe('what is no route', () => {
    it.each(['/api/nothing', '/api/admin/nothing', '/api'])(
      '%s is refused to a stranger before it is looked up',
      async (path) => {
        await expectError(await call('GET', path), 401);
        await expectError(await withKey('GET', path, keys().admin), 404);
      },
    );

    it('/api/admin/nothing tells an ordinary key only that it is the wrong one', async () => {
      await expectError(await withKey('GET', '/api/admin/nothing', keys().access), 403);
    });

    it('/nothing is not found', async () => {
      await expectError(await call('GET', '/nothing'), 404);
    });
  });

  describe('health', () => {
    it('is open', async () => {
      const response = await call('GET', '/api/health');
      expect([200, 503]).toContain(response.status);
      expectCommonHeaders(response);
    });
  });

  it.each(['/docs', '/redoc', '/openapi.json'])('%s needs a key and works with the ordinary one', async (path) => {
    await expectError(await call('GET', path), 401);
    const response = await withKey('GET', path, keys().access);
    expect(response.status).toBe(200);
    expectCommonHeaders(response);
  });

  it('gives a well-formed request id back', async () => {
    const response = await call('GET', '/api/health', { 'x-request-id': 'guard-1.a_B' });
    expect(response.headers.get('x-request-id')).toBe('guard-1.a_B');
  });
}

/** The route's path with values that no document, job or cache entry has. */
const samplePath = ({ path }: RouteContract) => path.replace(/\{\w+\}/g, 'no-such-thing');

function methodsAt(path: string): string[] {
  const matching = ROUTES.filter(([, contract]) =>
    new RegExp(`^${contract.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  return matching.map(([, { method }]) => method);
}

function allowHeader(methods: readonly string[]): string {
  const all = new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods);
  return [...all].sort().join(', ');
}

async function expectError(response: Response, status: number): Promise<void> {
  await expectErrorOf(response, [status]);
}

async function expectErrorOf(response: Response, statuses: readonly number[]): Promise<void> {
  const body: unknown = await response.json();
  expect(statuses).toContain(response.status);
  expectCommonHeaders(response);
  const shape = response.status === 422 ? ValidationErrorBody : ErrorBody;
  expect(shape.safeParse(body).error).toBeUndefined();
}

function expectCommonHeaders({ headers }: Response): void {
  expect(headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  expect(Number(headers.get('x-ratelimit-limit'))).toBeGreaterThan(0);
  expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
  const secondsToReset = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
  expect(secondsToReset).toBeGreaterThan(-2);
  expect(secondsToReset).toBeLessThan(62);
}
