import { ChatModelError } from '@regqa/errors';
import type { ChatModelFailure } from '@regqa/errors';
import type { ChatCompletion, ChatModel, ChatModelStatus, ChatRequest } from '@regqa/ports';

/** What the model does with one request: writes a text, or fails after a part of one. */
export type ChatAct =
  | string
  | { readonly text: string; readonly failure: ChatModelFailure }
  | { readonly text: string; readonly finish: 'length' }
  | { readonly text: string; readonly hangs: true };

/** A model that says what a test tells it to, piece by piece. */
export class ScriptedChatModel implements ChatModel {
  readonly provider = 'scripted';
  readonly name: string;
  readonly requests: ChatRequest[] = [];
  /** Completions that were aborted. */
  aborted = 0;
  current: ChatModelStatus = { available: true, rateLimitRemaining: null, lastFailure: null, output: 'json_schema' };
  /** What it says that a completion used. */
  usage: ChatCompletion['usage'] = { promptTokens: 10, completionTokens: 5 };
  /** Decides what is done with the next requests. */
  script: (request: ChatRequest, count: number) => ChatAct | Promise<ChatAct> = () => '';

  constructor(name = 'quoll-1') {
    this.name = name;
  }

  /** Has each text said in turn, the last one from then on. */
  say(...acts: readonly ChatAct[]): void {
    this.script = (_request, count) => acts[Math.min(count, acts.length) - 1]!;
    this.requests.length = 0;
  }

  async *complete(request: ChatRequest): AsyncGenerator<string, ChatCompletion, undefined> {
    this.requests.push(request);
    const act = await this.script(request, this.requests.length);
    const text = typeof act === 'string' ? act : act.text;
    for (let at = 0; at < text.length; at += 9) yield text.slice(at, at + 9);
    if (typeof act !== 'string' && 'hangs' in act) await this.#untilAborted(request.signal);
    if (typeof act !== 'string' && 'failure' in act) throw new ChatModelError(act.failure, `scripted: ${act.failure}`);
    return { finish: typeof act !== 'string' && 'finish' in act ? 'length' : 'stop', usage: this.usage };
  }

  status(): ChatModelStatus {
    return this.current;
  }

  async close(): Promise<void> {}

  async #untilAborted(signal: AbortSignal): Promise<never> {
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.aborted += 1;
    throw new ChatModelError('aborted', 'scripted: aborted');
  }
}
