/** Robertson and Zaragoza (2009), "The Probabilistic Relevance Framework": the usual values. */
const K1 = 1.2;
const B = 0.75;

interface IndexedText {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** One field of the passages, scored by BM25 with the statistics of what it holds now. */
export class Bm25Field {
  private readonly texts = new Map<string, IndexedText>();
  private readonly keysByStem = new Map<string, Set<string>>();
  private totalLength = 0;

  /** Adds the stems of one passage. */
  add(key: string, stems: readonly string[]): void {
    const counts = new Map<string, number>();
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    this.texts.set(key, { counts, length: stems.length });
    this.totalLength += stems.length;
    for (const stem of counts.keys()) this.keysWith(stem).add(key);
  }

  /** Removes a passage; one that is not there is no fault. */
  remove(key: string): void {
    const text = this.texts.get(key);
    if (text === undefined) return;
    this.texts.delete(key);
    this.totalLength -= text.length;
    for (const stem of text.counts.keys()) this.keysByStem.get(stem)?.delete(key);
  }

  /** Returns the scores of the best passages that `admits` lets through, by key; only those with a stem in common. */
  best(query: { stems: readonly string[]; limit: number; admits: (key: string) => boolean }): Map<string, number> {
    const scores = new Map<string, number>();
    for (const stem of query.stems) {
      for (const key of this.keysByStem.get(stem) ?? []) {
        if (query.admits(key)) scores.set(key, (scores.get(key) ?? 0) + this.score(stem, key));
      }
    }
    return new Map([...scores].sort((a, b) => b[1] - a[1]).slice(0, query.limit));
  }

  private score(stem: string, key: string): number {
    const { counts, length } = this.texts.get(key)!;
    const containing = this.keysByStem.get(stem)!.size;
    const rarity = Math.log(1 + (this.texts.size - containing + 0.5) / (containing + 0.5));
    const frequency = counts.get(stem)!;
    const averageLength = this.totalLength / this.texts.size;
    return (rarity * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length) / averageLength));
  }

  private keysWith(stem: string): Set<string> {
    const keys = this.keysByStem.get(stem) ?? new Set();
    this.keysByStem.set(stem, keys);
    return keys;
  }
}
