/**
 * Returns Jaccard's coefficient of two sets, 0 to 1: the share of what either has that both have; 1 for empty sets. One
 * below `least` is given as 0.
 */
export function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>, least = 0): number {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  const together = one.size + other.size;
  let common = smaller.size;
  for (const member of smaller) {
    if (larger.has(member)) continue;
    common -= 1;
    if (common / (together - common) < least) return 0;
  }
  return together === 0 ? 1 : common / (together - common);
}
