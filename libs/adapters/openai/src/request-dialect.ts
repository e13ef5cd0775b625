import type OpenAI from 'openai';
import type { ChatModelStatus, ChatRequest } from '@regqa/ports';

type Body = OpenAI.ChatCompletionCreateParamsStreaming;

/**
 * Which optional parameters a server takes. Servers differ: newer models of OpenAI refuse `max_tokens` and any
 * temperature but their own, others know neither `max_completion_tokens` nor `stream_options`, and many know no
 * `response_format`, or only `json_object`. What a server refused once is not sent again.
 */
export class RequestDialect {
  #tokensParameter: 'max_completion_tokens' | 'max_tokens';
  #temperature = true;
  #streamOptions = true;
  #output: ChatModelStatus['output'] = 'json_schema';

  constructor(openAiOwn: boolean) {
    this.#tokensParameter = openAiOwn ? 'max_completion_tokens' : 'max_tokens';
  }

  /** How the form of the answer is requested. */
  get output(): ChatModelStatus['output'] {
    return this.#output;
  }

  bodyOf(model: string, { messages, maxTokens, schema }: ChatRequest): Body {
    return {
      model,
      messages: messages.map(({ role, content }) => ({ role, content })),
      stream: true,
      [this.#tokensParameter]: maxTokens,
      ...(this.#temperature ? { temperature: 0 } : {}),
      ...(this.#streamOptions ? { stream_options: { include_usage: true } } : {}),
      ...(schema === undefined ? {} : this.#formatOf(schema)),
    };
  }

  /** Learns from a refusal of the request's parameters; returns whether the next body differs. */
  learn(refusal: string): boolean {
    if (/response_format|json_schema|json_object|\bschema\b/.test(refusal)) return this.#askForLess();
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
    // A refusal that names nothing is most likely of what fewest servers know.
    if (!refusal.includes(this.#tokensParameter)) return /^\s*4(?:00|22)\b/.test(refusal) && this.#askForLess();
    this.#tokensParameter = other;
    return true;
  }

  #askForLess(): boolean {
    if (this.#output === 'text') return false;
    this.#output = this.#output === 'json_schema' ? 'json_object' : 'text';
    return true;
  }

  #formatOf(schema: NonNullable<ChatRequest['schema']>): Pick<Body, 'response_format'> {
    if (this.#output === 'text') return {};
    if (this.#output === 'json_object') return { response_format: { type: 'json_object' } };
    return { response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } } };
  }
}
