export { createMemoryAnswerCache } from './memory-answer-cache.ts';
export type { MemoryAnswerCacheOptions } from './memory-answer-cache.ts';
export { createMemoryPassageIndex } from './memory-passage-index.ts';
export { HashingEmbedder } from './hashing-embedder.ts';
export type { HashingEmbedderOptions } from './hashing-embedder.ts';
export { createMemorySingleFlight } from './memory-single-flight.ts';
export { createMemoryStores } from './stores/memory-stores.ts';
export type { MemoryStores } from './stores/memory-stores.ts';
export type { MemoryStoresOptions, StoreOperation } from './stores/memory-database.ts';
