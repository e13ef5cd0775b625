import type { Vocabulary } from '../answering-schema.ts';
import type { Rewrite } from '../types.ts';
import { longestByFirstWord, longestRuns } from './longest-runs.ts';

/** Matches phrases of `config/vocabulary.yaml`: whole words, singular or plural, the longest first. */
export interface PhraseMatcher {
  /** Returns the statutory terms for everyday words and abbreviations, without those said already. */
  expand(question: string): Rewrite[];
  readonly hasWord: (word: string) => boolean;
}

export function createPhraseMatcher({
  expansions,
  abbreviations,
}: Pick<Vocabulary, 'expansions' | 'abbreviations'>): PhraseMatcher {
  const phrases = new Map<string, readonly string[]>();
  for (const { say, mean } of expansions)
    for (const phrase of say) phrases.set(foldPhrase(phrase), [...(phrases.get(foldPhrase(phrase)) ?? []), ...mean]);
  for (const [short, long] of Object.entries(abbreviations))
    phrases.set(foldPhrase(short), [...(phrases.get(foldPhrase(short)) ?? []), long]);
  const longestFrom = longestByFirstWord(phrases.keys());
  const words = new Set([...phrases.keys()].flatMap((phrase) => phrase.split(' ')));
  return {
    expand: (question) => match(question, { phrases, longestFrom }),
    hasWord: (word) => words.has(foldPhrase(word)),
  };
}

function match(
  question: string,
  {
    phrases,
    longestFrom,
  }: { phrases: ReadonlyMap<string, readonly string[]>; longestFrom: ReadonlyMap<string, number> },
): Rewrite[] {
  const words = [...question.matchAll(/[\p{L}\p{N}'’&]+/gu)].map(({ 0: written, index }) => ({
    folded: foldPhrase(written),
    start: index,
    end: index + written.length,
  }));
  const folded = ` ${foldPhrase(question)} `;
  const found: Rewrite[] = [];
  const meantBy = (run: readonly { folded: string }[]) => phrases.get(run.map((word) => word.folded).join(' '));
  for (const { run, found: meant } of longestRuns(words, ({ folded: word }) => longestFrom.get(word) ?? 0, meantBy)) {
    const said = question.slice(run[0]!.start, run.at(-1)!.end);
    for (const one of meant)
      if (!folded.includes(` ${foldPhrase(one)} `) && !found.some((other) => other.meant === one))
        found.push({ said, meant: one, kind: 'expansion' });
  }
  return found;
}

/** Lower case, plural endings cut from each word, apostrophes dropped, other signs as spaces. */
function foldPhrase(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word))
    .join(' ');
}
