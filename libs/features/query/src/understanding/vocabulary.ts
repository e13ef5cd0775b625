import type { Vocabulary } from '../answering-schema.ts';
import type { Rewrite } from './query-terms.ts';
import { createPhraseFinder } from '../corpus/phrases.ts';

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
  const add = (phrase: string, mean: readonly string[]) =>
    phrases.set(foldPhrase(phrase), [...(phrases.get(foldPhrase(phrase)) ?? []), ...mean]);
  for (const { say, mean } of expansions) for (const phrase of say) add(phrase, mean);
  for (const [short, long] of Object.entries(abbreviations)) add(short, [long]);
  const words = new Set([...phrases.keys()].flatMap((phrase) => phrase.split(' ')));
  const find = createPhraseFinder(phrases, { word: /[\p{L}\p{N}'’&]+/gu, fold: foldPhrase });
  const expand = (question: string) => {
    const folded = ` ${foldPhrase(question)} `;
    const meant = new Map<string, Rewrite>();
    for (const { start, end, value } of find(question))
      for (const one of value)
        if (!folded.includes(` ${foldPhrase(one)} `) && !meant.has(one))
          meant.set(one, { said: question.slice(start, end), meant: one, kind: 'expansion' });
    return [...meant.values()];
  };
  return { expand, hasWord: (word) => words.has(foldPhrase(word)) };
}

/** Lower case, plural endings cut from each word, apostrophes dropped, other signs as spaces. */
function foldPhrase(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '')
    .map((word) =>
      word.length > 3 ? word.replace(/ies$|(?<=ch|sh|x|ss)es$|(?<!s)s$/, (end) => (end === 'ies' ? 'y' : '')) : word,
    )
    .join(' ');
}
