export { createParallelCrossEncoder } from './parallel-cross-encoder.ts';
export { createLocalEmbedder } from './local-embedder.ts';
export type { LocalEmbedderOptions } from './local-embedder.ts';
export { createLocalSupportScorer } from './local-support-scorer.ts';
export type { LocalSupportScorer } from './local-support-scorer.ts';
