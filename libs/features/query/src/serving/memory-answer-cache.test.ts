import { describe } from '@jest/globals';
import { answerCacheContract } from '@regqa/testing/contracts';
import { MemoryAnswerCache } from './memory-answer-cache.ts';

describe('the memory answer cache', () => {
  answerCacheContract({ make: async (options) => new MemoryAnswerCache(options) });
});
