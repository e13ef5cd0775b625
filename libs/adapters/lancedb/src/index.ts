export { createLancePassageIndex } from './lance-passage-index.ts';
export type { IndexLogger, LancePassageIndexOptions } from './lance-passage-index.ts';
