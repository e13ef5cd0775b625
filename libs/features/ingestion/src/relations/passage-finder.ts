import type { Passage } from '@regqa/ports';

/** Finds the passage that holds an offset of the version's text. */
export class PassageFinder {
  private readonly passages: readonly Passage[];

  constructor(passages: readonly Passage[]) {
    this.passages = passages.toSorted((a, b) => a.start - b.start);
  }

  at(offset: number): Passage | undefined {
    let low = 0;
    let high = this.passages.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const passage = this.passages[middle] as Passage;
      if (offset < passage.start) high = middle - 1;
      else if (offset >= passage.end) low = middle + 1;
      else return passage;
    }
    return undefined;
  }
}
