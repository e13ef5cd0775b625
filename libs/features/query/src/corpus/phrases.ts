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

/** Returns all runs of at most so many words that neither begin nor end with a small one. */
export function wholeRuns(words: readonly string[], longest: number, isSmall: (word: string) => boolean): string[][] {
  return words.flatMap((first, from) =>
    words
      .slice(from, from + longest)
      .flatMap((last, length) => (isSmall(first) || isSmall(last) ? [] : [words.slice(from, from + length + 1)])),
  );
}

export interface FoundPhrase<Value> {
  readonly start: number;
  readonly end: number;
  readonly value: Value;
}

/**
 * Returns what finds phrases in a text: folded words with a space between them, the longest first. `word` matches the
 * words of a text, `fold` is how one is written in a phrase.
 */
export function createPhraseFinder<Value>(
  phrases: ReadonlyMap<string, Value>,
  { word, fold }: { word: RegExp; fold: (word: string) => string },
): (text: string) => FoundPhrase<Value>[] {
  const longest = new Map<string, number>();
  for (const phrase of phrases.keys()) {
    const words = phrase.split(' ');
    longest.set(words[0]!, Math.max(words.length, longest.get(words[0]!) ?? 0));
  }
  return (text) => {
    const words = [...text.matchAll(word)].flatMap(({ 0: written, index: start }) => {
      const folded = fold(written);
      return folded === '' ? [] : [{ folded, start, end: start + written.length }];
    });
    const runs = longestRuns(
      words,
      ({ folded }) => longest.get(folded) ?? 0,
      (run) => phrases.get(run.map(({ folded }) => folded).join(' ')),
    );
    return [...runs].map(({ run, found }) => ({ start: run[0]!.start, end: run.at(-1)!.end, value: found }));
  };
}
