import type { ChatCompletion, ChatModel, ChatRequest } from '@regqa/ports';
import { CHARACTERS_PER_TOKEN } from '../composition/extractive/lay-out.ts';

export interface TokenUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/**
 * Returns the model with a meter: `onUsed` hears what each completion used, as the server counted it, else by its
 * characters, also where it was left early or broke off. One that failed before its first word counts as nothing.
 */
export function meterTokens(model: ChatModel, onUsed: (usage: TokenUsage) => Promise<void>): ChatModel {
  return {
    provider: model.provider,
    name: model.name,
    complete: (request) => completeMetered(model, request, onUsed),
    status: () => model.status(),
    close: () => model.close(),
  };
}

async function* completeMetered(
  model: ChatModel,
  request: ChatRequest,
  onUsed: (usage: TokenUsage) => Promise<void>,
): AsyncGenerator<string, ChatCompletion, undefined> {
  const chunks = model.complete(request);
  let written = 0;
  let completion: ChatCompletion | null = null;
  try {
    for (let next = await chunks.next(); ; next = await chunks.next()) {
      if (next.done) return (completion = next.value);
      written += next.value.length;
      yield next.value;
    }
  } finally {
    // The reader may have left: that ends the model's work.
    await chunks.return({ finish: 'stop', usage: null });
    if (completion !== null || written > 0) await onUsed(completion?.usage ?? estimate(request, written));
  }
}

function estimate({ messages }: ChatRequest, written: number): TokenUsage {
  const read = messages.reduce((sum, { content }) => sum + content.length, 0);
  const tokensOf = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN);
  return { promptTokens: tokensOf(read), completionTokens: tokensOf(written) };
}
