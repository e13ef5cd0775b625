/** Mean response times of cached and uncached answers since the process started, in milliseconds. */
export class ResponseTimes {
  private readonly totals = { cached: { count: 0, milliseconds: 0 }, uncached: { count: 0, milliseconds: 0 } };

  add(kind: 'cached' | 'uncached', milliseconds: number): void {
    const total = this.totals[kind];
    total.count += 1;
    total.milliseconds += milliseconds;
  }

  /** Returns the mean, 0 while there is none. */
  mean(kind: 'cached' | 'uncached'): number {
    const { count, milliseconds } = this.totals[kind];
    return count === 0 ? 0 : milliseconds / count;
  }
}
