export { createOpenAiChatModel } from './create-openai-chat-model.ts';
export type { OpenAiChatModelOptions } from './create-openai-chat-model.ts';
