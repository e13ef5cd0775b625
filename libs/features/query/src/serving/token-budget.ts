/** Counts the answer model's tokens, and decides whether a key may use more of them today (UTC). */
import type { ChatCompletion, ChatModel, ChatRequest, Clock, TokenCounter } from '@regqa/ports';

export type TokenUsage = NonNullable<ChatCompletion['usage']>;

export interface Metering {
  readonly onUsed: (usage: TokenUsage) => Promise<void>;
  readonly charactersPerToken: number;
}

/**
 * Returns the model with a meter: `onUsed` hears what each completion used, as the server counted it, else by its
 * characters, also where it was left early or broke off. One that failed before its first word counts as nothing.
 */
export function meterTokens(model: ChatModel, metering: Metering): ChatModel {
  return {
    provider: model.provider,
    name: model.name,
    complete: (request) => completeMetered(model, request, metering),
    status: () => model.status(),
    close: () => model.close(),
  };
}

async function* completeMetered(
  model: ChatModel,
  request: ChatRequest,
  { onUsed, charactersPerToken }: Metering,
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
    if (completion !== null || written > 0)
      await onUsed(completion?.usage ?? estimate(request, written, charactersPerToken));
  }
}

function estimate({ messages }: ChatRequest, written: number, charactersPerToken: number): TokenUsage {
  const read = messages.reduce((sum, { content }) => sum + content.length, 0);
  const tokensOf = (characters: number) => Math.ceil(characters / charactersPerToken);
  return { promptTokens: tokensOf(read), completionTokens: tokensOf(written) };
}

export interface TokenBudgetOptions {
  /** Tokens that a key may use in a day; 0: as many as it likes. */
  readonly perDay: number;
  /** Counts for all instances together; left out, this one counts for itself. */
  readonly shared: TokenCounter | undefined;
  readonly clock: Clock;
}

/**
 * Counts tokens for each key. What this process counted holds while the shared count cannot be read. Answers that are
 * under way are not counted yet: a key may go over its budget by those that it asks for at once.
 */
export class TokenBudget {
  readonly #options: TokenBudgetOptions;
  readonly #own = new Map<string, number>();
  #day = '';

  constructor(options: TokenBudgetOptions) {
    this.#options = options;
  }

  /** Returns whether the key has used up its tokens of today. */
  async isSpent(keyId: string): Promise<boolean> {
    const { perDay, shared } = this.#options;
    if (perDay === 0) return false;
    const day = this.#today();
    const own = this.#own.get(keyId) ?? 0;
    return own >= perDay || ((await shared?.used(keyId, day)) ?? 0) >= perDay;
  }

  async add(keyId: string, tokens: number): Promise<void> {
    const { perDay, shared } = this.#options;
    if (perDay === 0) return;
    const day = this.#today();
    this.#own.set(keyId, (this.#own.get(keyId) ?? 0) + tokens);
    await shared?.add(keyId, day, tokens);
  }

  #today(): string {
    const day = new Date(this.#options.clock.now()).toISOString().slice(0, 10);
    if (day !== this.#day) this.#own.clear();
    this.#day = day;
    return day;
  }
}
