export { HttpReranker } from './http-reranker.ts';
export { createOpenAiChatModel } from './create-openai-chat-model.ts';
export { createOpenAiEmbedder } from './openai-embedder.ts';
