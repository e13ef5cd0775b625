import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ChatCompletion, ChatModel, ChatModelStatus, ChatRequest } from '@regqa/ports';

interface Chunk {
  readonly choices: readonly { readonly delta: { readonly content?: string }; readonly finish_reason: string | null }[];
}

/** A real small model behind OpenAI's interface, asked plainly: without retries, limits or deadlines of its own. */
export class SmallChatModel implements ChatModel {
  readonly provider = 'small';
  readonly name = 'smollm2-135m-instruct';
  /** What it wrote so far. */
  text = '';
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  async *complete({
    messages,
    maxTokens,
    schema,
    signal,
  }: ChatRequest): AsyncGenerator<string, ChatCompletion, undefined> {
    const format = { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } };
    const body = {
      model: this.name,
      messages,
      max_tokens: maxTokens,
      temperature: 0,
      stream: true,
      response_format: format,
    };
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${this.#baseUrl}/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
    });
    let finish = 'stop';
    const lines = createInterface({ input: Readable.from(response.body!) });
    for await (const line of lines) {
      if (!line.startsWith('data: {')) continue;
      const [choice] = (JSON.parse(line.slice('data: '.length)) as Chunk).choices;
      finish = choice?.finish_reason ?? finish;
      this.text += choice?.delta.content ?? '';
      yield choice?.delta.content ?? '';
    }
    return { finish: finish === 'length' ? 'length' : 'stop', usage: null };
  }

  status(): ChatModelStatus {
    return { available: true, rateLimitRemaining: null, lastFailure: null, output: 'json_schema' };
  }

  async close(): Promise<void> {}
}
