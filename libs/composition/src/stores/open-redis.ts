import type { RedisClient } from '@regqa/adapter-redis';
import type { Opening } from './opening.ts';

/** Returns a connection to Redis for requests, `name` in the server's list; it is made in the background, again and again. */
export async function openRedis(url: string, name: string, { logger, stack }: Opening): Promise<RedisClient> {
  const { createRedisConnection } = await import('@regqa/adapter-redis');
  const client = createRedisConnection(url, { purpose: 'requests', name, logger });
  stack.add('the connection to Redis', async () => client.disconnect());
  return client;
}
