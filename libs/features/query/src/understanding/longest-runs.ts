/** Yields the runs of words that `find` knows, left to right, the longest first; none shares a word with another. */
export function* longestRuns<Word, Found>(
  words: readonly Word[],
  longest: number,
  find: (run: readonly Word[], start: number) => Found | undefined,
): Generator<{ readonly run: readonly Word[]; readonly found: Found }, void, undefined> {
  for (let start = 0; start < words.length; start++) {
    for (let length = Math.min(longest, words.length - start); length > 0; length--) {
      const run = words.slice(start, start + length);
      const found = find(run, start);
      if (found === undefined) continue;
      yield { run, found };
      start += length - 1;
      break;
    }
  }
}
