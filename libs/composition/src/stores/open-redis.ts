import type { RedisClient } from '@regqa/adapter-redis';
import type { Opening } from './opening.ts';

/** A start waits so long for a Redis that says nothing. */
const FIRST_ATTEMPT_MS = 1_000;

/**
 * Returns a connection to Redis for requests, `name` in the server's list, once it is ready or could not be made at
 * first; then it is tried again in the background. What uses it at once finds a Redis that is there.
 */
export async function openRedis(url: string, name: string, { logger, stack }: Opening): Promise<RedisClient> {
  const { createRedisConnection, endConnection, firstAttempt } = await import('@regqa/adapter-redis');
  const client = createRedisConnection(url, { purpose: 'requests', name, logger });
  stack.add('the connection to Redis', async () => endConnection(client));
  await firstAttempt(client, FIRST_ATTEMPT_MS);
  return client;
}
