import type { AnswerCache } from '@regqa/ports';
import { systemClock } from '@regqa/ports';

/** How long and how many answers are kept. */
export interface AnswerCacheOptions {
  readonly ttlSeconds: number;
  readonly maxBytes: number;
}

/** Returns the cache of answers. */
export async function openAnswerCache(options: AnswerCacheOptions): Promise<AnswerCache> {
  const { createMemoryAnswerCache } = await import('@regqa/adapter-memory');
  return createMemoryAnswerCache({ ...options, clock: systemClock });
}
