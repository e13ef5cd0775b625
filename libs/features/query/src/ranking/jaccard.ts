/** Returns Jaccard's coefficient of two sets, 0 to 1: the share of what either has that both have; 1 for empty sets. */
export function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  let common = 0;
  for (const member of smaller) if (larger.has(member)) common += 1;
  const all = one.size + other.size - common;
  return all === 0 ? 1 : common / all;
}
