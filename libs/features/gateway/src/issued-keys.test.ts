import { hash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ISSUED_KEY_PREFIX } from '@regqa/contracts';
import type { KeyAccess, Principal } from '@regqa/contracts';
import { DependencyUnavailableError } from '@regqa/errors';
import { createSetClock } from '@regqa/testing';
import { ACCESS_KEY, ADMIN_KEY, startScriptedGateway } from './test-support/scripted-services.ts';
import type { ScriptedGateway, Scripts } from './test-support/scripted-services.ts';

type Access = NonNullable<KeyAccess['key']>;

const newKey = () => `${ISSUED_KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
const access = (part: Partial<Access> = {}): Access => ({
  keyId: 'key_1',
  level: 'ordinary',
  filters: null,
  ratePerMinute: null,
  expiresAt: null,
  ...part,
});

/** Issued keys that a test hands out and takes back, with what the services saw. */
class Keys {
  readonly good = new Map<string, Access>();
  readonly asked: string[] = [];
  readonly principals: Principal[] = [];
  /** Of now to begin with: what the gateway signs must not be too old for the services. */
  readonly clock = createSetClock(Date.now());
  down = false;
  gateway!: ScriptedGateway;

  issue(part: Partial<Access> = {}): string {
    const key = newKey();
    this.good.set(hash('sha256', key, 'hex'), access(part));
    return key;
  }

  revoke(key: string): void {
    this.good.delete(hash('sha256', key, 'hex'));
  }

  async start(options: Scripts['options'] = {}): Promise<void> {
    this.gateway = await startScriptedGateway({
      keyAccess: async (sha256) => {
        this.asked.push(sha256);
        if (this.down) throw new DependencyUnavailableError('database', 'The database is out of reach');
        return { key: this.good.get(sha256) ?? null };
      },
      handlers: {
        listDocuments: async ({ principal }) => {
          this.principals.push(principal);
          return { documents: [], total: 0, skip: 0, limit: 100 };
        },
      },
      deps: { clock: this.clock },
      options,
    });
  }

  get(key: string, path = '/api/documents'): Promise<Response> {
    return this.gateway.call(path, { headers: { 'x-api-key': key } });
  }

  async status(key: string, path?: string): Promise<number> {
    return (await this.get(key, path)).status;
  }
}

let keys: Keys;
beforeEach(() => {
  keys = new Keys();
});
afterEach(() => keys.gateway.close());

describe('an issued key', () => {
  it('opens what its level opens, and its filters travel with it', async () => {
    await keys.start();
    const filters = { state: 'NSW', lga: 'Penrith', documentTypes: null } as const;
    const key = keys.issue({ filters });
    expect([await keys.status(key), await keys.status(key, '/api/admin/jobs')]).toEqual([200, 403]);
    expect(keys.principals).toEqual([{ keyId: 'key_1', level: 'ordinary', filters }]);
    expect(await keys.status(keys.issue({ level: 'admin' }), '/api/admin/jobs')).toBe(200);
  });

  it('never travels to a service itself', async () => {
    const seen: unknown[] = [];
    keys.gateway = await startScriptedGateway({
      keyAccess: async () => ({ key: access() }),
      handlers: {
        listDocuments: async ({ raw }) => (seen.push(raw.headers), { documents: [], total: 0, skip: 0, limit: 100 }),
      },
    });
    const key = newKey();
    expect(await keys.status(key)).toBe(200);
    expect(JSON.stringify(seen)).not.toContain(key);
  });

  it('is asked about once in less than a second, however often it is used', async () => {
    await keys.start();
    const key = keys.issue();
    expect(await Promise.all(Array.from({ length: 20 }, () => keys.status(key)))).toEqual(Array(20).fill(200));
    expect(keys.asked).toHaveLength(1);
  });

  it('opens nothing a second after it was revoked', async () => {
    await keys.start();
    const key = keys.issue();
    expect(await keys.status(key)).toBe(200);
    keys.revoke(key);
    keys.clock.advance(1);
    expect(await keys.status(key)).toBe(401);
  });

  it('opens nothing from the moment that it expires, although it was read before', async () => {
    await keys.start();
    const key = keys.issue({ expiresAt: new Date(keys.clock.now() + 300).toISOString() });
    expect(await keys.status(key)).toBe(200);
    keys.clock.advance(0.4);
    expect(await keys.status(key)).toBe(401);
    expect(keys.asked).toHaveLength(1);
  });

  it('opens a second after it was made, although it was tried before', async () => {
    await keys.start();
    const key = newKey();
    expect(await keys.status(key)).toBe(401);
    keys.good.set(hash('sha256', key, 'hex'), access());
    keys.clock.advance(1);
    expect(await keys.status(key)).toBe(200);
  });

  it('has its own limit in place of the usual one, and its own count', async () => {
    await keys.start({ limits: { publicPerMinute: 3, adminPerMinute: 3, queryPerMinute: 3, healthPerMinute: 100 } });
    const [narrow, wide] = [
      keys.issue({ keyId: 'narrow', ratePerMinute: 2 }),
      keys.issue({ keyId: 'wide', ratePerMinute: 5 }),
    ];
    const statuses = async (key: string) => [
      await keys.status(key),
      await keys.status(key),
      await keys.status(key),
      await keys.status(key),
    ];
    expect(await statuses(narrow)).toEqual([200, 200, 429, 429]);
    expect(await statuses(wide)).toEqual([200, 200, 200, 200]);
    expect(await statuses(ACCESS_KEY)).toEqual([200, 200, 200, 429]);
    const refused = await keys.get(narrow);
    expect(refused.headers.get('x-ratelimit-limit')).toBe('2');
    expect(((await refused.json()) as { detail: string }).detail).toContain('2 requests per minute');
    expect((await keys.get(narrow, '/api/health')).headers.get('x-ratelimit-limit')).toBe('100');
  });
});

describe('while the documents service cannot be asked', () => {
  it('a key that was good goes on for half a minute, then is refused with 503', async () => {
    await keys.start();
    const key = keys.issue();
    expect(await keys.status(key)).toBe(200);
    keys.down = true;
    keys.clock.advance(29);
    expect(await keys.status(key)).toBe(200);
    keys.clock.advance(2);
    const refused = await keys.get(key);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toEqual({ detail: 'The key cannot be checked at the moment; try again shortly' });
  });

  it('a key that is not known is refused with 503, and the keys of the configuration go on', async () => {
    await keys.start();
    keys.down = true;
    expect(await keys.status(keys.issue())).toBe(503);
    expect([
      await keys.status(ACCESS_KEY),
      await keys.status(ADMIN_KEY, '/api/admin/jobs'),
      await keys.status('another form of key'),
    ]).toEqual([200, 200, 401]);
  });

  it('health says so and stays healthy, until it can be asked again', async () => {
    await keys.start();
    const key = keys.issue();
    keys.down = true;
    await keys.status(key);
    const health = async () =>
      (await (await keys.gateway.call('/api/health')).json()) as { status: string; degraded?: string[] };
    expect(await health()).toMatchObject({
      status: 'healthy',
      degraded: [expect.stringContaining('keys: the documents service cannot be asked')],
    });
    keys.down = false;
    keys.clock.advance(2);
    expect(await keys.status(key)).toBe(200);
    expect((await health()).degraded).toBeUndefined();
  });

  it('is not asked again at once', async () => {
    await keys.start();
    keys.down = true;
    for (let at = 0; at < 5; at++) expect(await keys.status(newKey())).toBe(503);
    expect(keys.asked).toHaveLength(1);
  });
});

describe('a flood of keys that nobody has', () => {
  it('is asked about no more often than an address may guess, while good keys go on', async () => {
    await keys.start({ limits: { publicPerMinute: 5, adminPerMinute: 5, queryPerMinute: 5, healthPerMinute: 1_000 } });
    const good = keys.issue({ ratePerMinute: 1_000 });
    expect(await keys.status(good)).toBe(200);
    // Health is open to all and has the widest limit: even there no more keys are asked about.
    for (let at = 0; at < 40; at++) await keys.status(newKey(), '/api/health');
    expect(keys.asked.length).toBeLessThanOrEqual(5);
    keys.clock.advance(0.8);
    expect(await keys.status(good)).toBe(200);
  });

  it('of another form is not asked about at all', async () => {
    await keys.start();
    for (const key of ['rq_live_short', `rq_live_${'x'.repeat(44)}`, 'nothing', `RQ_LIVE_${'x'.repeat(43)}`])
      expect(await keys.status(key)).toBe(401);
    expect(keys.asked).toEqual([]);
  });

  it('from many addresses is bounded in all', async () => {
    await keys.start({ trustProxy: 1 });
    const from = (at: number) =>
      keys.gateway.call('/api/documents', {
        headers: { 'x-api-key': newKey(), 'x-forwarded-for': `203.0.${at >> 8}.${at & 255}` },
      });
    const statuses = await Promise.all(Array.from({ length: 150 }, async (_, at) => (await from(at)).status));
    expect(keys.asked).toHaveLength(100);
    expect(statuses.filter((status) => status === 503)).toHaveLength(50);
  });
});

describe('a browser session of an issued key', () => {
  const signIn = (key: string) =>
    fetch(new URL('/sign-in', keys.gateway.url), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ key }),
      headers: { origin: keys.gateway.url },
    });
  const browse = async (cookie: string) =>
    (await fetch(new URL('/api/documents', keys.gateway.url), { headers: { cookie } })).status;

  it('is bound by the key and ends with it', async () => {
    await keys.start();
    const key = keys.issue({ filters: { state: 'NSW', lga: null, documentTypes: null } });
    const cookie = (await signIn(key)).headers.get('set-cookie')!.split(';')[0]!;
    expect(await browse(cookie)).toBe(200);
    expect(keys.principals.at(-1)).toMatchObject({ keyId: 'key_1', filters: { state: 'NSW' } });
    keys.revoke(key);
    keys.clock.advance(1);
    expect(await browse(cookie)).toBe(401);
  });

  it('is not begun with a key that cannot be checked', async () => {
    await keys.start();
    keys.down = true;
    expect((await signIn(keys.issue())).status).toBe(503);
    expect((await signIn(ACCESS_KEY)).status).toBe(303);
  });
});
