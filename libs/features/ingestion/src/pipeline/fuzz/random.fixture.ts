/** A source of chance that repeats itself for the same seed (xorshift32, G. Marsaglia, 2003). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  }

  /** A whole number from 0 up to below. */
  below(limit: number): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % Math.max(1, limit);
  }

  oneOf<T>(members: readonly T[]): T {
    return members[this.below(members.length)] as T;
  }
}
