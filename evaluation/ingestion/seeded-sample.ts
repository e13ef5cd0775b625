/** Returns `count` different members, or all where there are fewer. */
export function sample<T>(members: readonly T[], count: number, random: () => number): T[] {
  const left = [...members];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0) {
    const at = Math.floor(random() * left.length);
    taken.push(left[at] as T);
    left[at] = left.at(-1) as T;
    left.pop();
  }
  return taken;
}
