import { afterEach, describe, expect, it } from '@jest/globals';
import { OverloadedError } from '@regqa/errors';
import type { HandlerRequest } from '@regqa/platform';
import { eventually } from '@regqa/testing';
import { ADMIN_KEY, startScriptedGateway } from './test-support/scripted-services.ts';
import type { ScriptedGateway } from './test-support/scripted-services.ts';

const LIMITS = { publicPerMinute: 1000, adminPerMinute: 1000, queryPerMinute: 1000, healthPerMinute: 1000 };

let gateway: ScriptedGateway | undefined;
let letGo: (() => void)[] = [];
afterEach(async () => {
  for (const go of letGo.splice(0)) go();
  await gateway?.close();
});

/** Starts a gateway before a query service that answers only when it is let go. */
async function startSlow(requestsInFlight: number): Promise<ScriptedGateway> {
  letGo = [];
  const answerQuestion = async () => {
    await new Promise<void>((resolve) => letGo.push(resolve));
    return {};
  };
  gateway = await startScriptedGateway({
    handlers: { answerQuestion },
    options: { limits: { ...LIMITS, requestsInFlight } },
  });
  return gateway;
}

const ask = (key?: string) => {
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }) };
  return gateway!.call('/api/query', { method: 'POST', body: '{"query":"May I build a shed?"}', headers });
};

describe('a gateway before a service that has more to do than it can', () => {
  it('passes on that the service refuses, when to come again, and why', async () => {
    const refuse = async (_request: HandlerRequest) => {
      throw new OverloadedError('More questions are being asked than the service can answer now.', {
        retryAfterSeconds: 7,
      });
    };
    gateway = await startScriptedGateway({ handlers: { answerQuestion: refuse } });
    for (const accept of ['application/json', 'text/event-stream']) {
      const response = await gateway.call('/api/query', {
        method: 'POST',
        body: '{"query":"a"}',
        headers: { 'content-type': 'application/json', accept },
      });
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('7');
      expect(response.headers.get('x-ratelimit-limit')).toBe('1000');
      expect(await response.json()).toEqual({
        detail: 'More questions are being asked than the service can answer now.',
      });
    }
  });

  it('refuses a key that has half of all that may be on its way, and no other key, service or health', async () => {
    await startSlow(4);
    const waiting = [ask(), ask()];
    await eventually(() => expect(letGo).toHaveLength(2));
    const refused = await ask();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toEqual({
      detail: 'Too many requests are waiting for the query service. Try again in a moment.',
    });
    waiting.push(ask(ADMIN_KEY));
    await eventually(() => expect(letGo).toHaveLength(3));
    expect((await gateway!.call('/api/health')).status).toBe(200);
    expect((await gateway!.call('/api/documents')).status).toBe(200);
    for (const go of letGo) go();
    for (const answered of waiting) expect((await answered).status).toBe(200);
  });

  it('takes requests again once others have been answered', async () => {
    await startSlow(2);
    const first = ask();
    await eventually(() => expect(letGo).toHaveLength(1));
    expect((await ask()).status).toBe(503);
    letGo[0]!();
    expect((await first).status).toBe(200);
    const second = ask();
    await eventually(() => expect(letGo).toHaveLength(2));
    letGo[1]!();
    expect((await second).status).toBe(200);
  });

  it('takes back the place of a client that goes away', async () => {
    await startSlow(2);
    const leaving = new AbortController();
    const left = gateway!.call('/api/query', {
      method: 'POST',
      body: '{"query":"a"}',
      headers: { 'content-type': 'application/json' },
      signal: leaving.signal,
    });
    left.catch(() => undefined);
    await eventually(() => expect(letGo).toHaveLength(1));
    leaving.abort();
    await expect(left).rejects.toThrow();
    const next = eventually(async () => {
      const response = ask();
      await eventually(() => expect(letGo).toHaveLength(2), 200);
      letGo[1]!();
      expect((await response).status).toBe(200);
    });
    await next;
  });
});
