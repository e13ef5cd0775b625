import { contentStems } from '@regqa/domain';
import type { AnsweringConfig } from '../answering-config.ts';
import type { Rewrite } from '../types.ts';
import type { TermFrequencies } from './query-terms.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export interface SpellingDeps {
  readonly known: TermFrequencies;
  /** Whether the vocabulary has the word: `granny` and `sqm` are no slips though no law says them. */
  readonly isInVocabulary: (word: string) => boolean;
  readonly lookUp: (stems: readonly string[]) => Promise<TermFrequencies>;
  readonly limits: AnsweringConfig['understanding']['spelling'];
}

/** Returns each word that the corpus lacks with the nearest it has (Damerau 1964); names and numbers stay. */
export async function correctSpelling(question: string, deps: SpellingDeps): Promise<Rewrite[]> {
  const slips = slipsIn(question, deps).filter((word) => !deps.isInVocabulary(word));
  const { wrong_letter_from } = deps.limits.letters;
  const near = new Map(slips.map((slip) => [slip, editsOf(slip.toLowerCase(), wrong_letter_from).flatMap(withStem)]));
  const stems = new Set([...near.values()].flatMap((words) => words.map(({ stem }) => stem)));
  if (stems.size === 0) return [];
  const { counts } = await deps.lookUp([...stems]);
  return [...near].flatMap(([said, words]) => {
    const meant = mostCommon(words, counts, deps.limits.common_from);
    return meant === null ? [] : [{ said, meant, kind: 'slip' as const }];
  });
}

/** Returns the question with what is meant where the said stands as words: `lan` is a slip, and a part of `plan`. */
export function replaceSaid(question: string, rewrites: readonly Rewrite[]): string {
  const literal = (said: string) => said.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const asWord = (said: string) =>
    new RegExp(String.raw`(?<![\p{L}\p{N}'’-])${literal(said)}(?![\p{L}\p{N}'’-])`, 'gu');
  return rewrites.reduce((replaced, { said, meant }) => replaced.replace(asWord(said), () => meant), question);
}

interface NearWord {
  readonly word: string;
  readonly stem: string;
}

/** A word of letters has one stem, or none where it is a stop word. */
function withStem(word: string): NearWord[] {
  return contentStems(word).map((stem) => ({ word, stem }));
}

function slipsIn(question: string, { known: { counts }, limits: { letters, most_corrected } }: SpellingDeps): string[] {
  const words = [...question.matchAll(/(?<![\p{L}\p{N}'’-])[a-z]+(?![\p{L}\p{N}'’-])/giu)];
  const unknown = words.filter(({ 0: word, index }) => {
    const [stem] = contentStems(word);
    const isName = index > 0 && /^\p{Lu}/u.test(word);
    return (
      !isName &&
      word.length >= letters.least &&
      word.length <= letters.most &&
      stem !== undefined &&
      (counts.get(stem) ?? 0) === 0
    );
  });
  return [...new Set(unknown.map(([word]) => word))].slice(0, most_corrected);
}

/** Every text of letters that is one edit after the first letter away, the likelier slips first. */
function editsOf(word: string, wrongLetterFrom: number): string[] {
  const cuts = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const);
  const inside = cuts.slice(0, -1);
  const later = inside.slice(1);
  const withLetter = (before: string, after: string) => Array.from(LETTERS, (letter) => before + letter + after);
  const transposed = inside.flatMap(([before, after]) =>
    after.length > 1 ? [before + after[1]! + after[0]! + after.slice(2)] : [],
  );
  const tooMany = later.map(([before, after]) => before + after.slice(1));
  const missing = cuts.slice(1).flatMap(([before, after]) => withLetter(before, after));
  const isLong = word.length >= wrongLetterFrom;
  const wrong = isLong ? later.flatMap(([before, after]) => withLetter(before, after.slice(1))) : [];
  const found = new Set([...transposed, ...tooMany, ...missing, ...wrong]);
  found.delete(word);
  return [...found];
}

/** Among words of one stem the first is taken, whose slip is the likeliest. */
function mostCommon(near: readonly NearWord[], counts: ReadonlyMap<string, number>, commonFrom: number): string | null {
  let best: { word: string; count: number } | null = null;
  for (const { word, stem } of near) {
    const count = counts.get(stem) ?? 0;
    if (count >= commonFrom && (best === null || count > best.count)) best = { word, count };
  }
  return best?.word ?? null;
}
