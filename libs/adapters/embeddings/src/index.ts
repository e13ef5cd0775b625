export { fetchModel } from './fetch-model.ts';
export type { FetchModelOptions } from './fetch-model.ts';
export { ALL_MINILM } from './known-model.ts';
export type { KnownModel, ModelFile } from './known-model.ts';
export { openLocalEmbedder } from './local-embedder.ts';
export type { LocalEmbedder, LocalEmbedderOptions } from './local-embedder.ts';
export { openOpenAiEmbedder } from './openai-embedder.ts';
export type { OpenAiEmbedderOptions } from './openai-embedder.ts';
export type { QuestionWeights } from './question-weights.ts';
