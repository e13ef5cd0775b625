import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { eventually } from '@regqa/testing';
import { startRedisServer } from '@regqa/testing/servers';
import type { RedisServer } from '@regqa/testing/servers';
import { createRecordingLog } from './recording-log.fixture.ts';
import type { RecordingLog } from './recording-log.fixture.ts';
import { createRedisConnection } from './redis-connection.ts';
import type { RedisClient } from './redis-connection.ts';

/** A server for the tests of the enclosing block, emptied after each of them, and clients that end with their test. */
export interface RedisForTests {
  readonly server: RedisServer;
  /** The clients of this test, the newest last. */
  readonly clients: readonly RedisClient[];
  /** Returns a client that connects in its own time; of the server where no URL is given. */
  client(options?: { url?: string; log?: RecordingLog }): RedisClient;
  /** Returns a client that is connected. */
  connect(options?: { url?: string; log?: RecordingLog }): Promise<RedisClient>;
}

/** Starts a server before the tests of the enclosing block and ends it after them. */
export function useRedis(): RedisForTests {
  let server: RedisServer;
  const clients: RedisClient[] = [];
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.disconnect();
    await server.command('FLUSHALL');
  });
  afterAll(() => server.close());
  const client: RedisForTests['client'] = ({ url = server.url, log = createRecordingLog() } = {}) => {
    const made = createRedisConnection(url, { purpose: 'requests', name: 'test', logger: log });
    clients.push(made);
    return made;
  };
  return {
    get server() {
      return server;
    },
    clients,
    client,
    connect: async (options) => {
      const made = client(options);
      await eventually(async () => void (await made.ping()));
      return made;
    },
  };
}
