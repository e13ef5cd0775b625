import type { GatewayDeps } from '@regqa/feature-gateway';
import { systemClock } from '@regqa/ports';
import { openRedis } from './open-redis.ts';
import type { Opening } from './opening.ts';

/** Returns what the gateway counts requests in: the Redis at `redisUrl`, or nothing, and it counts for itself, where that is null. */
export async function openRateLimitStores(redisUrl: string | null, opening: Opening): Promise<Pick<GatewayDeps, 'rateLimitStore'>> {
  if (redisUrl === null) return {};
  const { createRedisRateLimitStores } = await import('@regqa/adapter-redis');
  const redis = await openRedis(redisUrl, 'regqa-limits', opening);
  return { rateLimitStore: createRedisRateLimitStores({ redis, clock: systemClock, logger: opening.logger }) };
}
