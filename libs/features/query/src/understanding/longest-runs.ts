/**
 * Yields the runs of words that `find` knows, left to right, the longest first; none shares a word with another.
 * `longestFrom` is how many words a run that begins with a word may have.
 */
export function* longestRuns<Word, Found>(
  words: readonly Word[],
  longestFrom: (word: Word) => number,
  find: (run: readonly Word[]) => Found | undefined,
): Generator<{ readonly run: readonly Word[]; readonly found: Found }, void, undefined> {
  for (let start = 0; start < words.length; start++) {
    for (let length = Math.min(longestFrom(words[start]!), words.length - start); length > 0; length--) {
      const run = words.slice(start, start + length);
      const found = find(run);
      if (found === undefined) continue;
      yield { run, found };
      start += length - 1;
      break;
    }
  }
}

/** Returns how many words the longest phrase has that begins with a word, by that word. Spaces separate words. */
export function longestByFirstWord(phrases: Iterable<string>): Map<string, number> {
  const longest = new Map<string, number>();
  for (const phrase of phrases) {
    const words = phrase.split(' ');
    longest.set(words[0]!, Math.max(words.length, longest.get(words[0]!) ?? 0));
  }
  return longest;
}
