/**
 * Counts the tokens of language models that each API key uses in a day, for all instances together. While the store is
 * away nothing is known: no answer fails for it.
 */
export interface TokenCounter {
  /** Adds to the count of the key on the day (UTC, YYYY-MM-DD); the count expires after that day. Never rejects. */
  add(keyId: string, day: string, tokens: number): Promise<void>;
  /** Returns the count of the key on the day; 0 while the store is away. Never rejects. */
  used(keyId: string, day: string): Promise<number>;
}
