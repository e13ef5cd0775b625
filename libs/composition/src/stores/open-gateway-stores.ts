import type { GatewayDeps } from '@regqa/feature-gateway';
import { systemClock } from '@regqa/ports';
import { openRedis } from './open-redis.ts';
import type { Opening } from './opening.ts';

/**
 * Returns where the gateway counts requests and keeps browser sessions: the Redis at `redisUrl`, or nothing, and it
 * does both in its own memory, where that is null.
 */
export async function openGatewayStores(
  redisUrl: string | null,
  opening: Opening,
): Promise<Pick<GatewayDeps, 'rateLimitStore' | 'sessionStore'>> {
  if (redisUrl === null) return {};
  const { createRedisRateLimitStores, createRedisSessionStore } = await import('@regqa/adapter-redis');
  const redis = await openRedis(redisUrl, 'regqa-gateway', opening);
  const options = { redis, clock: systemClock, logger: opening.logger };
  return { rateLimitStore: createRedisRateLimitStores(options), sessionStore: createRedisSessionStore(options) };
}
