export { createMemoryAnswerCache } from './memory-answer-cache.ts';
export type { MemoryAnswerCacheOptions } from './memory-answer-cache.ts';
export { createMemoryPassageIndex } from './memory-passage-index.ts';
