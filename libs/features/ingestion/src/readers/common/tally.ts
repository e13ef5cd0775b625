/** Returns how often each value comes up, or the sum of its weights. */
export function tally<T>(values: readonly T[], weights?: readonly number[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>();
  values.forEach((value, index) => counts.set(value, (counts.get(value) ?? 0) + (weights?.[index] ?? 1)));
  return counts;
}

/** Returns on how many pages each value comes up; `pages` are the values of each. */
export function tallyPages<T>(pages: readonly (readonly T[])[]): ReadonlyMap<T, number> {
  return tally(pages.flatMap((values) => [...new Set(values)]));
}

/** Returns the value with the largest count, the first of several; null where nothing was counted. */
export function mostFrequent<T>(counts: ReadonlyMap<T, number>): T | null {
  let best: T | null = null;
  let most = 0;
  for (const [value, count] of counts) if (count > most) [best, most] = [value, count];
  return best;
}

/** Returns the values that at least so many items, and this share of all, have. */
export function frequent(counts: ReadonlyMap<number, number>, least: { count: number; share: number }): number[] {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts].filter(([, count]) => count >= Math.max(least.count, all * least.share)).map(([value]) => value);
}

/** Returns the size that most of the text of lines has. */
export function usualSize(lines: readonly { readonly size: number; readonly text: string }[]): number | null {
  return mostFrequent(
    tally(
      lines.map(({ size }) => size),
      lines.map(({ text }) => text.length),
    ),
  );
}

/** Returns the leftmost frequent start of lines, in points; 0 where there is none. */
export function leftEdge(lines: readonly { readonly left: number }[]): number {
  const starts = frequent(tally(lines.map(({ left }) => Math.round(left))), { count: 2, share: 0.01 });
  return starts.length === 0 ? 0 : Math.min(...starts);
}

/** Returns the pages where so many lines, and this share of all of the page, are as described. */
export function pagesWith<Line extends { readonly page: number }>(
  lines: readonly Line[],
  isAsDescribed: (line: Line) => boolean,
  least: { readonly count?: number; readonly share: number },
): Set<number> {
  const all = tally(lines.map(({ page }) => page));
  const found = tally(lines.filter(isAsDescribed).map(({ page }) => page));
  const isPage = ([page, count]: [number, number]) =>
    count >= (least.count ?? 0) && count >= all.get(page)! * least.share;
  return new Set([...found].filter(isPage).map(([page]) => page));
}
