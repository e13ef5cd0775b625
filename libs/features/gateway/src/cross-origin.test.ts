import { afterEach, describe, expect, it } from '@jest/globals';
import { ACCESS_KEY, startScriptedGateway } from './test-support/scripted-services.ts';
import type { ScriptedGateway } from './test-support/scripted-services.ts';

let gateway: ScriptedGateway | undefined;
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});

async function start(...corsAllowedOrigins: string[]): Promise<ScriptedGateway> {
  gateway = await startScriptedGateway({ options: { corsAllowedOrigins } });
  return gateway;
}

const LISTED = 'https://council.example';
const preflight = (origin: string) => ({
  method: 'OPTIONS',
  headers: {
    'x-api-key': '',
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-api-key',
  },
});
const grants = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('a page of another origin', () => {
  it('gets no permission unless some origin is listed', async () => {
    const { call } = await start();
    expect(grants(await call('/api/documents', { headers: { origin: LISTED } }))).toEqual([]);
    expect((await call('/api/query', preflight(LISTED))).status).toBe(401);
  });

  it('may call when it is listed, and read the limits', async () => {
    const { call } = await start(LISTED);
    const asked = await call('/api/query', preflight(LISTED));
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(LISTED);
    expect(asked.headers.get('access-control-allow-headers')).toContain('X-API-Key');
    expect(asked.headers.has('x-ratelimit-remaining')).toBe(true);
    const answer = await call('/api/documents', { headers: { origin: LISTED } });
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-RateLimit-Remaining');
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  it('may read its errors', async () => {
    const { call } = await start(LISTED);
    const refused = await call('/api/documents', { headers: { origin: LISTED, 'x-api-key': 'wrong' } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, LISTED]);
  });

  it.each(['https://elsewhere.example', 'https://council.example.elsewhere.example', 'http://council.example', 'null'])(
    'gets none when it is %s',
    async (origin) => {
      const { call } = await start(LISTED);
      expect(grants(await call('/api/documents', { headers: { origin } }))).toEqual([]);
      expect((await call('/api/query', preflight(origin))).status).toBe(401);
    },
  );

  it('never gets credentials', async () => {
    const { call } = await start('*');
    const answers = [
      await call('/api/documents', { headers: { origin: LISTED } }),
      await call('/api/query', preflight(LISTED)),
    ];
    for (const answer of answers) {
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  it('does not use up questions by asking for permission', async () => {
    gateway = await startScriptedGateway({
      options: {
        corsAllowedOrigins: [LISTED],
        limits: { publicPerMinute: 9, adminPerMinute: 9, queryPerMinute: 1, healthPerMinute: 9 },
      },
    });
    expect((await gateway.call('/api/query', preflight(LISTED))).status).toBe(204);
    const question = {
      method: 'POST',
      body: '{"query":"a"}',
      headers: { origin: LISTED, 'x-api-key': ACCESS_KEY, 'content-type': 'application/json' },
    };
    expect((await gateway.call('/api/query', question)).status).toBe(200);
  });
});
