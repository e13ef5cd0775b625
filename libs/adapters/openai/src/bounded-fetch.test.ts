import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { propagation } from '@opentelemetry/api';
import { boundedFetch } from './bounded-fetch.ts';

describe('a request to a model server', () => {
  afterEach(() => propagation.disable());

  it('keeps its headers and names the active trace', async () => {
    const heard: (string | string[] | undefined)[] = [];
    const server = createServer(({ headers }, response) => {
      heard.push(headers['authorization'], headers['traceparent']);
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    propagation.setGlobalPropagator({
      inject: (_context, carrier, setter) => setter.set(carrier, 'traceparent', 'of-this-trace'),
      extract: (context) => context,
      fields: () => ['traceparent'],
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await (await boundedFetch(1_000)(url, { headers: { authorization: 'Bearer k' } })).text();
    server.close();
    expect(heard).toEqual(['Bearer k', 'of-this-trace']);
  });
});
