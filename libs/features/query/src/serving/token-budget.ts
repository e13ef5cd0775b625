/** Decides whether a key may have the answer model write: the tokens that it uses in a day (UTC) may be bounded. */
import type { Clock, TokenCounter } from '@regqa/ports';

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
