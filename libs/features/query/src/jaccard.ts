/** Returns Jaccard's coefficient of two sets: shared over all members, 0 to 1; 1 for empty sets, 0 if below `least`. */
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
