import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSetClock } from '@regqa/testing';
import { createKeyring } from './keyring.ts';
import { createMemorySessionStore } from './memory-session-store.ts';
import { ACCESS_KEY, ADMIN_KEY, startScriptedGateway } from './test-support/scripted-services.ts';
import type { ScriptedGateway } from './test-support/scripted-services.ts';
import { createSessions } from './sessions.ts';

let gateway: ScriptedGateway;
beforeAll(async () => {
  gateway = await startScriptedGateway({ options: { trustProxy: 1 } });
});
afterAll(() => gateway.close());

/** A browser at one of our pages, or where the headers say. */
const browse = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, gateway.url), {
    redirect: 'manual',
    ...init,
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...init.headers },
  });

const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  browse(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: gateway.url, ...headers } });

async function signIn(key = ACCESS_KEY): Promise<string> {
  const response = await submit('/sign-in', { key, next: '/redoc' });
  expect(response.status).toBe(303);
  return response.headers.get('set-cookie')!.split(';')[0]!;
}

describe('a browser without a key', () => {
  it.each(['/docs', '/redoc', '/openapi.json'])('is asked for one at %s', async (path) => {
    const response = await browse(path);
    const page = await response.text();
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page).toContain('<html lang="en-AU">');
    expect(page).toMatch(/<label for="key">.*\n<input id="key"/);
    expect(page).toContain(`name="next" value="${path}"`);
  });

  it('gets a page only where a person would look for one', async () => {
    const responses = await Promise.all(
      ['/api/documents', '/docs/swagger-ui.css', '/nothing'].map((path) => browse(path)),
    );
    expect(responses.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
      [401, 'application/json; charset=utf-8'],
      [401, 'application/json; charset=utf-8'],
      [404, 'application/json; charset=utf-8'],
    ]);
  });

  it('is told that a key is not known, and gets no cookie', async () => {
    const response = await submit('/sign-in', { key: 'wrong', next: '/docs' });
    expect(response.status).toBe(401);
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(await response.text()).toContain('role="alert"');
  });

  it('a program is told as data', async () => {
    const response = await browse('/docs', { headers: { accept: '*/*' } });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ detail: expect.stringContaining('X-API-Key') });
  });
});

describe('signing in', () => {
  it('trades the key for a cookie that scripts and other sites cannot use', async () => {
    const response = await submit('/sign-in', { key: ` ${ACCESS_KEY}\n`, next: '/redoc' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/redoc');
    expect(response.headers.get('set-cookie')).toMatch(
      /^regqa_session=[\w.-]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(response.headers.get('set-cookie')).not.toContain(ACCESS_KEY);
  });

  it('marks the cookie Secure behind https', async () => {
    const secure = { 'x-forwarded-proto': 'https', origin: gateway.url.replace('http:', 'https:') };
    const cookie = (await submit('/sign-in', { key: ACCESS_KEY }, secure)).headers.get('set-cookie')!;
    expect(cookie).toMatch(/^__Host-regqa_session=.*; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
    const use = await browse('/api/documents', {
      headers: { cookie: cookie.split(';')[0]!, 'x-forwarded-proto': 'https' },
    });
    expect(use.status).toBe(200);
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', '/api/admin/cache/clear', ''])(
    'never sends the browser on to %j',
    async (next) => {
      expect((await submit('/sign-in', { key: ACCESS_KEY, next })).headers.get('location')).toBe('/docs');
    },
  );

  it.each([
    ['another site', { origin: 'https://elsewhere.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['another site by its fetch metadata', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused from %s', async (_what, headers) => {
    expect((await submit('/sign-in', { key: ACCESS_KEY }, headers)).status).toBe(403);
    expect((await submit('/sign-out', {}, headers)).status).toBe(403);
  });

  it('takes no other kind of body', async () => {
    const response = await browse('/sign-in', {
      method: 'POST',
      body: '{}',
      headers: { origin: gateway.url, 'content-type': 'application/json' },
    });
    expect(response.status).toBe(415);
  });
});

describe('a browser session', () => {
  it('stands in for the key', async () => {
    const cookie = await signIn();
    for (const path of ['/docs', '/docs/swagger-ui-init.js', '/redoc', '/openapi.json', '/api/documents']) {
      expect([path, (await browse(path, { headers: { cookie } })).status]).toEqual([path, 200]);
    }
  });

  it('has the level of its key', async () => {
    const status = async (cookie: string) => (await browse('/api/admin/jobs', { headers: { cookie } })).status;
    expect(await status(await signIn(ACCESS_KEY))).toBe(403);
    expect(await status(await signIn(ADMIN_KEY))).toBe(200);
  });

  it('changes something only from our own pages', async () => {
    const cookie = await signIn(ADMIN_KEY);
    const clear = async (headers: Record<string, string>) =>
      (await browse('/api/admin/cache/clear', { method: 'POST', headers: { cookie, ...headers } })).status;
    expect(await clear({ origin: gateway.url })).toBe(200);
    expect(await clear({})).toBe(401);
    expect(await clear({ origin: 'https://elsewhere.example' })).toBe(401);
    expect(await clear({ origin: gateway.url, 'sec-fetch-site': 'same-site' })).toBe(401);
  });

  it('reads nothing for another site', async () => {
    const cookie = await signIn();
    expect((await browse('/api/documents', { headers: { cookie, 'sec-fetch-site': 'cross-site' } })).status).toBe(401);
    expect((await browse('/api/documents', { headers: { cookie, origin: 'https://elsewhere.example' } })).status).toBe(
      401,
    );
  });

  it('does not help a wrong key', async () => {
    const cookie = await signIn();
    expect((await browse('/api/documents', { headers: { cookie, 'x-api-key': 'wrong' } })).status).toBe(401);
  });

  it('ends when the browser signs out', async () => {
    const response = await submit('/sign-out', {}, { cookie: await signIn() });
    expect(response.status).toBe(303);
    expect(response.headers.get('set-cookie')).toMatch(/^regqa_session=; Max-Age=0; /);
  });

  it('is over once the same browser has signed in again', async () => {
    const earlier = await signIn(ADMIN_KEY);
    await submit('/sign-in', { key: ACCESS_KEY }, { cookie: earlier });
    expect((await browse('/api/documents', { headers: { cookie: earlier } })).status).toBe(401);
  });

  it('is over for a copy of its cookie once the browser has signed out', async () => {
    const [cookie, other] = [await signIn(), await signIn()];
    await submit('/sign-out', {}, { cookie });
    const copied = await browse('/api/documents', { headers: { cookie } });
    expect([copied.status, await copied.json()]).toEqual([
      401,
      { detail: 'The browser session has ended; sign in again' },
    ]);
    expect((await browse('/api/documents', { headers: { cookie: other } })).status).toBe(200);
  });

  it.each(['', 'x', 'x.y', '.', 'eyJhIjoxfQ.AAAA'])('is not opened by the cookie %j', async (value) => {
    expect((await browse('/api/documents', { headers: { cookie: `a=b; regqa_session=${value}` } })).status).toBe(401);
  });
});

describe('a session token', () => {
  const session = { principal: { keyId: 'admin', level: 'admin' }, sha256: null } as const;
  const clock = createSetClock();
  const store = createMemorySessionStore(clock);
  const keyFingerprint = createKeyring({ access: 'a', admin: 'b' }).fingerprint;
  const sessions = createSessions({ internalToken: 'token', keyFingerprint, store });

  it('lasts eight hours', async () => {
    const token = await sessions.begin(session);
    clock.advance(8 * 3600 - 1);
    expect(await sessions.find(token)).toEqual(session);
    clock.advance(1);
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('is known to every process with the same keys, token and store, and ends when one of the first two changes', async () => {
    const fresh = await sessions.begin(session);
    const find = (internalToken: string, fingerprint: string) =>
      createSessions({ internalToken, keyFingerprint: fingerprint, store }).find(fresh);
    expect(await find('token', keyFingerprint)).toEqual(session);
    expect(await find('another', keyFingerprint)).toBeUndefined();
    expect(await find('token', createKeyring({ access: 'a', admin: 'c' }).fingerprint)).toBeUndefined();
  });
});

describe('while the store of sessions is away', () => {
  const away = () => Promise.reject(new Error('away'));
  let lost: ScriptedGateway;
  beforeAll(async () => {
    lost = await startScriptedGateway({ deps: { sessionStore: { add: away, find: away, remove: away } } });
  });
  afterAll(() => lost.close());

  it('a browser is told to try again, and a key works as ever', async () => {
    const headers = { origin: lost.url, cookie: 'regqa_session=anything' };
    const post = (path: string, fields: Record<string, string>) =>
      fetch(new URL(path, lost.url), {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers,
        redirect: 'manual',
      });
    const answers = [
      await post('/sign-in', { key: ACCESS_KEY }),
      await post('/sign-out', {}),
      await fetch(new URL('/api/documents', lost.url), { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(await answers[2]!.json()).toEqual({ detail: expect.stringContaining('try again') });
    expect((await lost.call('/api/documents')).status).toBe(200);
  });
});

describe('a page of ours that signs in by itself', () => {
  const asJson = { accept: 'application/json' };
  const session = async (cookie?: string) =>
    (await browse('/session', { headers: { ...asJson, ...(cookie !== undefined && { cookie }) } })).json();

  it.each([
    [ACCESS_KEY, 'ordinary'],
    [ADMIN_KEY, 'admin'],
  ])('gets the cookie and hears as data what it may do', async (key, level) => {
    const response = await submit('/sign-in', { key }, asJson);
    expect([response.status, await response.json()]).toEqual([200, { level }]);
    expect(await session(response.headers.get('set-cookie')!.split(';')[0])).toEqual({ level });
  });

  it('hears as data that a key is not known', async () => {
    const response = await submit('/sign-in', { key: 'wrong' }, asJson);
    expect([response.status, await response.json()]).toEqual([401, { detail: expect.stringContaining('not known') }]);
    expect(response.headers.has('set-cookie')).toBe(false);
  });

  it('hears that nobody is signed in without an error, before and after', async () => {
    expect(await session()).toEqual({ level: null });
    const cookie = (await submit('/sign-in', { key: ACCESS_KEY }, asJson)).headers.get('set-cookie')!.split(';')[0]!;
    const out = await submit('/sign-out', {}, { ...asJson, cookie });
    expect([out.status, await out.json()]).toEqual([200, { level: null }]);
    expect(out.headers.get('set-cookie')).toMatch(/^regqa_session=; Max-Age=0; /);
    expect(await session(cookie)).toEqual({ level: null });
  });
});

describe('the root', () => {
  it('leads a program to the documentation', async () => {
    const data = await (await browse('/', { headers: { accept: 'application/json' } })).json();
    expect(data).toEqual({
      name: 'RegQA',
      version: '9.9.9',
      docs: '/docs',
      redoc: '/redoc',
      openapi: '/openapi.json',
      health: '/api/health',
    });
  });
});
