/** Returns what stands at about one height together, from the top of the page down: `near` the first of its row. */
export function rowsByHeight<T extends { readonly y: number }>(items: readonly T[], near: (first: T) => number): T[][] {
  const rows: T[][] = [];
  for (const item of items.toSorted((a, b) => b.y - a.y)) {
    const first = rows.at(-1)?.[0];
    if (first !== undefined && first.y - item.y <= near(first)) rows.at(-1)!.push(item);
    else rows.push([item]);
  }
  return rows;
}
