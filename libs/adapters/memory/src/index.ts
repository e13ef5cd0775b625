export { MemoryFileStore } from './memory-file-store.ts';
export { createMemoryPassageIndex } from './memory-passage-index.ts';
export { HashingEmbedder } from './hashing-embedder.ts';
export { createMemoryStores } from './stores/memory-stores.ts';
export type { MemoryStores } from './stores/memory-stores.ts';
export type { StoreOperation } from './stores/memory-database.ts';
