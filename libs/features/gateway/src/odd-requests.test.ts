import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ACCESS_KEY, startScriptedGateway } from './test-support/scripted-services.ts';
import type { Script, ScriptedGateway } from './test-support/scripted-services.ts';

let gateway: ScriptedGateway | undefined;
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});

async function start(handlers: Record<string, Script> = {}): Promise<ScriptedGateway> {
  gateway = await startScriptedGateway({ handlers });
  return gateway;
}

describe('odd requests', () => {
  async function sendRaw(text: string): Promise<string> {
    const socket = connect(Number(new URL(gateway!.url).port), '127.0.0.1');
    socket.write(text);
    return (await socket.toArray()).join('');
  }

  it('whose target is a whole address are refused', async () => {
    await start();
    const answer = await sendRaw(
      `GET http://elsewhere/api/documents HTTP/1.1\r\nHost: a\r\nX-API-Key: ${ACCESS_KEY}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('must be a path');
  });

  it.each(['/api/documents/..', '/api/../api/admin/jobs', '//api/admin/jobs', '/api//admin/jobs', '/API/admin/jobs'])(
    'to %s reach no admin route with an ordinary key',
    async (path) => {
      await start({
        listJobs: async () => {
          throw new Error('reached');
        },
      });
      const answer = await sendRaw(
        `GET ${path} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${ACCESS_KEY}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 (200|404) /);
      expect(answer).not.toContain('jobs');
    },
  );

  it('with HEAD get the head alone', async () => {
    const { call } = await start();
    const response = await call('/api/documents', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(2);
    expect(await response.text()).toBe('');
  });
});
