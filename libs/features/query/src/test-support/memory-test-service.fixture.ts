import { createMemoryPassageIndex } from '@regqa/adapter-memory';
import { createSetClock } from '@regqa/testing';
import { MemoryAnswerCache } from '../serving/memory-answer-cache.ts';
import { TestService } from './test-service.ts';
import type { TestServiceStores } from './test-service.ts';

/**
 * Returns a service over stores in memory, not started yet: its clock stands still, and its cache never fills, unless
 * others are given.
 */
export function createMemoryTestService(given: Partial<TestServiceStores> = {}): TestService {
  const clock = given.clock ?? createSetClock(Date.UTC(2026, 10, 21, 3));
  return new TestService({
    index: createMemoryPassageIndex(),
    cache: new MemoryAnswerCache({ ttlSeconds: 3600, maxBytes: 10_000_000, clock }),
    clock,
    ...given,
  });
}
