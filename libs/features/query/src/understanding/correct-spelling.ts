import { contentStems } from '@regqa/domain';
import type { AnsweringConfig } from '../answering-config.ts';
import type { TermFrequencies } from '../corpus/term-statistics.ts';
import { readDictionary } from '../dictionary.ts';
import type { Rewrite } from './query-terms.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export interface SpellingDeps {
  readonly known: TermFrequencies;
  /** Whether the vocabulary has the word: `sqm` and `reno` are no slips though no dictionary has them. */
  readonly isInVocabulary: (word: string) => boolean;
  readonly lookUp: (stems: readonly string[]) => Promise<TermFrequencies>;
  readonly limits: AnsweringConfig['understanding']['spelling'];
}

/**
 * Returns each word that neither English nor the corpus has with the nearest word that both have (Damerau 1964), and
 * each code that the corpus has with a hyphen or without it alone; names and numbers stay.
 */
export async function correctSpelling(question: string, deps: SpellingDeps): Promise<Rewrite[]> {
  const isWord = (word: string) => deps.isInVocabulary(word) || readDictionary().correct(word);
  const slips = slipsIn(question, deps).filter((word) => !isWord(word));
  const near = new Map(slips.map((slip) => [slip, withStems(editsOf(slip.toLowerCase()).filter(isWord))]));
  const codes = codesIn(question, deps);
  const stems = new Set([...codes, ...near].flatMap(([, words]) => words.map(({ stem }) => stem)));
  if (stems.size === 0) return [];
  const { counts } = await deps.lookUp([...stems]);
  const corrected = (words: ReadonlyMap<string, readonly NearWord[]>, commonFrom: number) =>
    [...words].flatMap(([said, own]): Rewrite[] => {
      const meant = mostCommon(own, counts, commonFrom);
      return meant === null ? [] : [{ said, meant, kind: 'slip' }];
    });
  return [...corrected(near, deps.limits.common_from), ...corrected(codes, 1)];
}

/** Returns the question with what is meant where the said stands as words: `lan` is a slip, and a part of `plan`. */
export function replaceSaid(question: string, rewrites: readonly Rewrite[]): string {
  const asWord = (said: string) =>
    new RegExp(String.raw`(?<![\p{L}\p{N}'’-])${RegExp.escape(said)}(?![\p{L}\p{N}'’-])`, 'gu');
  return rewrites.reduce((replaced, { said, meant }) => replaced.replace(asWord(said), () => meant), question);
}

interface NearWord {
  readonly word: string;
  readonly stem: string;
}

/** Nothing where a stop word is near, which has no stem and is meant more often: `wich` is no slip for `wish`. */
function withStems(words: readonly string[]): NearWord[] {
  const near = words.map((word) => ({ word, stem: contentStems(word)[0] ?? '' }));
  return near.some(({ stem }) => stem === '') ? [] : near;
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

/** `s4` and `R2` are provisions and zones. */
const CODE = /(?<![\p{L}\p{N}'’-])([a-z]{1,5})(-?)(\d[\da-z]{1,5})(?![\p{L}\p{N}'’-])/giu;

/** `R410A` is `R-410A` to those who print it so: codes that the corpus lacks, with their other spelling. */
function codesIn(question: string, { known: { counts }, limits }: SpellingDeps): Map<string, NearWord[]> {
  const unknown = [...question.matchAll(CODE)].filter(([code]) => (counts.get(code.toLowerCase()) ?? 0) === 0);
  return new Map(
    unknown.slice(0, limits.most_corrected).map(([code, letters, hyphen, rest]) => {
      const word = `${letters}${hyphen === '' ? '-' : ''}${rest}`;
      return [code, [{ word, stem: word.toLowerCase() }]];
    }),
  );
}

/** Every text of letters that is one edit away, the likelier slips first. */
function editsOf(word: string): string[] {
  const cuts = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const);
  const inside = cuts.slice(0, -1);
  const withLetter = (before: string, after: string) => Array.from(LETTERS, (letter) => before + letter + after);
  const transposed = inside.flatMap(([before, after]) =>
    after.length > 1 ? [before + after[1]! + after[0]! + after.slice(2)] : [],
  );
  const tooMany = inside.map(([before, after]) => before + after.slice(1));
  const missing = cuts.flatMap(([before, after]) => withLetter(before, after));
  const wrong = inside.flatMap(([before, after]) => withLetter(before, after.slice(1)));
  return [...new Set([...transposed, ...tooMany, ...missing, ...wrong])];
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
