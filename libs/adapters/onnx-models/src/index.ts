export { createLocalCrossEncoder } from './local-cross-encoder.ts';
export type { LocalCrossEncoder, LocalCrossEncoderOptions, ModelLog } from './local-cross-encoder.ts';
export { createLocalEmbedder } from './local-embedder.ts';
export type { LocalEmbedder, LocalEmbedderOptions } from './local-embedder.ts';
