import { systemClock } from '@regqa/ports';
import type { ChatModel } from '@regqa/ports';
import type { ClosingStack } from './closing-stack.ts';

/** The language model that writes answers. */
export interface AnswerModelOptions {
  /** Address of a server that speaks OpenAI's interface; null for OpenAI's own. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  /** The model, or with Azure the deployment. */
  readonly model: string;
  /** Given for Azure OpenAI. */
  readonly azureApiVersion: string | null;
  /** Longest that an answer may take with the model, in milliseconds. */
  readonly deadlineMs: number;
  /** Tokens that a key may use in a day (UTC); 0: as many as it likes. */
  readonly dailyTokens: number;
  /** What a million tokens that it reads and writes cost, in dollars; 0: not known. */
  readonly prices: { readonly promptMillion: number; readonly completionMillion: number };
  /** Whether it judges what it wrote before that is given out. */
  readonly judge: boolean;
}

/**
 * Returns the model and puts its closing on the stack; null where none is configured. Its library is loaded only for a
 * model.
 */
export async function openAnswerModel(
  options: AnswerModelOptions | null,
  stack: ClosingStack,
): Promise<ChatModel | null> {
  if (options === null) return null;
  const { createOpenAiChatModel } = await import('@regqa/adapter-openai');
  const model = createOpenAiChatModel({ ...options, clock: systemClock });
  stack.add('the answer model', () => model.close());
  return model;
}
