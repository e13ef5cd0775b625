import type { Passage } from '@regqa/ports';

/** Finds the passage that holds an offset of the version's text. */
export class PassageFinder {
  private readonly passages: readonly Passage[];

  constructor(passages: readonly Passage[]) {
    this.passages = passages.toSorted((a, b) => a.start - b.start);
  }

  at(offset: number): Passage | undefined {
    let [low, high] = [0, this.passages.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.passages[middle] as Passage).end <= offset) low = middle + 1;
      else high = middle;
    }
    const found = this.passages[low];
    return found !== undefined && found.start <= offset ? found : undefined;
  }
}
