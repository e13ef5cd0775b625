import { systemClock } from '@regqa/ports';
import type { AnswerCache, TokenCounter } from '@regqa/ports';
import { openRedis } from './open-redis.ts';
import type { Opening } from './opening.ts';

export interface AnswerCacheOptions {
  readonly ttlSeconds: number;
  readonly maxBytes: number;
}

/** Where answers are kept, and what several instances need to count as one; one instance needs nothing for that. */
export interface SharedAnswers {
  readonly cache: AnswerCache;
  /** Counts for all of them what the answer model uses. */
  readonly tokens?: TokenCounter;
}

/** Returns the cache of answers: in the Redis at `redisUrl`, or in this process's memory where that is null. */
export async function openAnswerCache(
  options: AnswerCacheOptions,
  redisUrl: string | null,
  opening: Opening,
): Promise<SharedAnswers> {
  if (redisUrl === null) {
    const { MemoryAnswerCache } = await import('@regqa/feature-query');
    return { cache: new MemoryAnswerCache({ ...options, clock: systemClock }) };
  }
  const { createRedisTokenCounter, RedisAnswerCache } = await import('@regqa/adapter-redis');
  const deps = {
    redis: await openRedis(redisUrl, 'regqa-answers', opening),
    clock: systemClock,
    logger: opening.logger,
  };
  return { cache: new RedisAnswerCache({ ...deps, ...options }), tokens: createRedisTokenCounter(deps) };
}
