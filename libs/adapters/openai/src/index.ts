export { HttpReranker } from './http-reranker.ts';
export type { HttpRerankerOptions } from './http-reranker.ts';
export { createOpenAiChatModel } from './create-openai-chat-model.ts';
export type { OpenAiChatModelOptions } from './create-openai-chat-model.ts';
export { createOpenAiEmbedder } from './openai-embedder.ts';
export type { OpenAiEmbedderOptions } from './openai-embedder.ts';
