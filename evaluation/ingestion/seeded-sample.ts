/** Returns numbers from 0 up to 1, the same for the same seed (mulberry32, Tommy Ettinger, public domain). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

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
