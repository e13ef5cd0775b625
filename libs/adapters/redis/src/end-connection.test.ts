import { describe, expect, it } from '@jest/globals';
import { eventually } from '@regqa/testing';
import { freePort } from '@regqa/testing/servers';
import { endConnection } from './end-connection.ts';
import { createRecordingLog } from './recording-log.fixture.ts';
import { createRedisConnection } from './redis-connection.ts';

describe('ending a connection to a Redis that is away', () => {
  it.each(['redis', 'redis+cluster'])('fails what waits for it (%s)', async (scheme) => {
    const client = createRedisConnection(`${scheme}://127.0.0.1:${await freePort()}`, {
      purpose: 'worker',
      name: 'test',
      logger: createRecordingLog(),
    });
    await eventually(() => expect(client.status).toBe('reconnecting'));
    const waiting = client.get('key').then(
      () => 'answered',
      () => 'failed',
    );
    endConnection(client);
    expect(await waiting).toBe('failed');
    expect(client.status).toBe('end');
    endConnection(client);
    expect(client.status).toBe('end');
  });
});
