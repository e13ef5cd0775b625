import type { Passage } from '@regqa/ports';

/** Returns the identifier of the passage that holds an offset of the version's text; passages come by their start. */
export function chunkIdAt(passages: readonly Passage[], offset: number): string | undefined {
  let [low, high] = [0, passages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((passages[middle] as Passage).end <= offset) low = middle + 1;
    else high = middle;
  }
  const found = passages[low];
  return found !== undefined && found.start <= offset ? found.chunkId : undefined;
}
