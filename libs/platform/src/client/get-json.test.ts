import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { DependencyTimeoutError, DependencyUnavailableError } from '@regqa/errors';
import { z } from 'zod';
import { silentLogger } from '../logging/logger.ts';
import { startHttpService } from '../http/start-http-service.ts';
import { getJson } from './get-json.ts';

const internalToken = 'a-token-between-processes';
const call = {
  component: 'query service',
  path: '/internal/health',
  schema: z.object({ fine: z.boolean() }),
  internalToken,
  deadlineMs: 100,
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a call from the gateway to a service', () => {
  it('is answered by a real service', async () => {
    const service = await startHttpService({
      name: 'query',
      host: '127.0.0.1',
      port: 0,
      routes: {},
      handlers: {},
      internalToken,
      logger: silentLogger,
      version: '1',
      internalRoutes: {
        '/internal/health': async () => ({ fine: true }),
      },
    });
    expect(await getJson({ ...call, baseUrl: service.url, deadlineMs: 5_000 })).toEqual({ fine: true });
    await service.close();
  });

  it('fails after its deadline when the service hangs', async () => {
    const baseUrl = await serve(() => {});
    const failure = getJson({ ...call, baseUrl });
    await expect(failure).rejects.toThrow(DependencyTimeoutError);
    await expect(failure).rejects.toThrow('query service: no answer within 100 ms');
  });

  it('fails after its deadline when the body never ends', async () => {
    const baseUrl = await serve((_request, response) => void response.writeHead(200).write('{"fine":'));
    await expect(getJson({ ...call, baseUrl })).rejects.toThrow(DependencyTimeoutError);
  });

  it('says that a service cannot be reached', async () => {
    const baseUrl = await serve(() => {});
    await new Promise((resolve) => server!.close(resolve));
    const failure = getJson({ ...call, baseUrl, deadlineMs: 5_000 });
    await expect(failure).rejects.toThrow(DependencyUnavailableError);
    await expect(failure).rejects.toThrow('query service: cannot be reached (ECONNREFUSED)');
  });

  it.each([
    [500, '{}', 'query service: answered 500'],
    [200, '{"fine":"very"}', 'query service: answered in an unknown shape'],
    [200, 'nonsense', /query service: .*JSON/],
  ])('does not take %i %s for an answer', async (status, body, message) => {
    const baseUrl = await serve((_request, response) => void response.writeHead(status).end(body));
    await expect(getJson({ ...call, baseUrl, deadlineMs: 5_000 })).rejects.toThrow(message);
  });
});
