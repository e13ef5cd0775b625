/** Robertson and Zaragoza (2009), "The Probabilistic Relevance Framework": the usual values. */
const K1 = 1.2;
const B = 0.75;

/** Returns the BM25 scores of the texts that have a stem of the query, by key. A text is its stems in order. */
export function bm25Scores(
  texts: ReadonlyMap<string, readonly string[]>,
  query: readonly string[],
): Map<string, number> {
  const totalLength = [...texts.values()].reduce((sum, { length }) => sum + length, 0);
  const scores = new Map<string, number>();
  for (const wanted of query) {
    const counts = [...texts]
      .map(([key, stems]) => ({ key, stems, count: stems.filter((stem) => stem === wanted).length }))
      .filter(({ count }) => count > 0);
    const rarity = Math.log(1 + (texts.size - counts.length + 0.5) / (counts.length + 0.5));
    for (const { key, stems, count } of counts) {
      const relativeLength = (stems.length * texts.size) / totalLength;
      const weight = (count * (K1 + 1)) / (count + K1 * (1 - B + B * relativeLength));
      scores.set(key, (scores.get(key) ?? 0) + rarity * weight);
    }
  }
  return scores;
}
