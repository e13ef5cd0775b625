/** Returns how often each value comes up, or the sum of its weights. */
export function tally(values: readonly number[], weights?: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  values.forEach((value, index) => counts.set(value, (counts.get(value) ?? 0) + (weights?.[index] ?? 1)));
  return counts;
}

/** Returns the value with the largest count, the first of several; null where nothing was counted. */
export function mostFrequent(counts: ReadonlyMap<number, number>): number | null {
  let best: number | null = null;
  let most = 0;
  for (const [value, count] of counts) if (count > most) [best, most] = [value, count];
  return best;
}

/** Returns the values that at least so many items, and this share of all, have. */
export function frequent(counts: ReadonlyMap<number, number>, least: { count: number; share: number }): number[] {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts].filter(([, count]) => count >= Math.max(least.count, all * least.share)).map(([value]) => value);
}
