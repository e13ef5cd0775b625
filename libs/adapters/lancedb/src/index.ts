export { CompactVectors } from './compact-vectors.ts';
export { createLancePassageIndex } from './lance-passage-index.ts';
