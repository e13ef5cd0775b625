import type OpenAI from 'openai';
import type { ChatRequest } from '@regqa/ports';

type Body = OpenAI.ChatCompletionCreateParamsStreaming;

/**
 * Which optional parameters a server takes. Servers differ: newer models of OpenAI refuse `max_tokens` and any
 * temperature but their own, others know neither `max_completion_tokens` nor `stream_options`. What a server refused
 * once is not sent again.
 */
export class RequestDialect {
  #tokensParameter: 'max_completion_tokens' | 'max_tokens';
  #temperature = true;
  #streamOptions = true;

  constructor(openAiOwn: boolean) {
    this.#tokensParameter = openAiOwn ? 'max_completion_tokens' : 'max_tokens';
  }

  /** Returns the body of a request. */
  bodyOf(model: string, { messages, maxTokens }: ChatRequest): Body {
    return {
      model,
      messages: messages.map(({ role, content }) => ({ role, content })),
      stream: true,
      [this.#tokensParameter]: maxTokens,
      ...(this.#temperature ? { temperature: 0 } : {}),
      ...(this.#streamOptions ? { stream_options: { include_usage: true } } : {}),
    };
  }

  /** Learns from a refusal of the request's parameters; returns whether the next body differs. */
  learn(refusal: string): boolean {
    if (this.#streamOptions && refusal.includes('stream_options')) {
      this.#streamOptions = false;
      return true;
    }
    if (this.#temperature && refusal.includes('temperature')) {
      this.#temperature = false;
      return true;
    }
    // OpenAI's refusal of `max_tokens` names both.
    const other = this.#tokensParameter === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
    if (!refusal.includes(this.#tokensParameter)) return false;
    this.#tokensParameter = other;
    return true;
  }
}
