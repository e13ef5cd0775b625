import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { describeWhere } from '@regqa/testing';
import { freePort, startRedisServer } from '@regqa/testing/servers';
import { endConnection } from './end-connection.ts';
import { firstAttempt } from './first-attempt.ts';
import { createRecordingLog } from './recording-log.fixture.ts';
import { createRedisConnection, type RedisClient } from './redis-connection.ts';

/** Longer than a test may take. */
const NEVER_MS = 3_600_000;
const clients: RedisClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) endConnection(client);
});

function connect(url: string): RedisClient {
  const client = createRedisConnection(url, { purpose: 'requests', name: 'test', logger: createRecordingLog() });
  clients.push(client);
  return client;
}

describe('the first attempt to connect to Redis', () => {
  it.each(['redis', 'redis+cluster'])('is over when nothing answers there (%s)', async (scheme) => {
    const client = connect(`${scheme}://127.0.0.1:${await freePort()}`);
    await firstAttempt(client, NEVER_MS);
    expect(client.status).not.toBe('ready');
  });

  it('is waited for no longer than its limit while a server says nothing', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const client = connect(`redis://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    await firstAttempt(client, 50);
    expect(client.status).not.toBe('ready');
    endConnection(client);
    for (const socket of sockets) socket.destroy();
    await once(silent.close(), 'close');
  });

  describeWhere('redis')('of a server that is there', () => {
    it('ends with a connection that can be used, now and when asked again', async () => {
      const server = await startRedisServer();
      const client = connect(server.url);
      await firstAttempt(client, NEVER_MS);
      expect(await client.ping()).toBe('PONG');
      await firstAttempt(client, NEVER_MS);
      endConnection(client);
      await server.close();
    });
  });
});
