export type { LocalCrossEncoder, ModelLog } from './local-cross-encoder.ts';
export { createParallelCrossEncoder } from './parallel-cross-encoder.ts';
export type { ParallelCrossEncoderOptions } from './parallel-cross-encoder.ts';
export { createLocalEmbedder } from './local-embedder.ts';
export type { LocalEmbedder, LocalEmbedderOptions } from './local-embedder.ts';
export { createLocalSupportScorer } from './local-support-scorer.ts';
export type { LocalSupportScorer } from './local-support-scorer.ts';
