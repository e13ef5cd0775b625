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
  const { wrong_letter_from, two_edits_from } = deps.limits.letters;
  const oneEdit = (word: string) => edits(word, wrong_letter_from);
  const slips = slipsIn(question, deps).filter((word) => !deps.isInVocabulary(word));
  const corrected = await nearest(slips, oneEdit, deps);
  const isCorrected = (slip: string) => corrected.some(({ said }) => said === slip);
  const unsolved = slips.filter((slip) => slip.length >= two_edits_from && !isCorrected(slip));
  const twoEdits = (word: string) => [...new Set(cheapEdits(word).flatMap(oneEdit))];
  return [...corrected, ...(await nearest(unsolved, twoEdits, deps))];
}

/** Returns the question with what is meant where the said stands as words: `lan` is a slip, and a part of `plan`. */
export function replaceSaid(question: string, rewrites: readonly Rewrite[]): string {
  const literal = (said: string) => said.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const asWord = (said: string) =>
    new RegExp(String.raw`(?<![\p{L}\p{N}'’-])${literal(said)}(?![\p{L}\p{N}'’-])`, 'gu');
  return rewrites.reduce((replaced, { said, meant }) => replaced.replace(asWord(said), () => meant), question);
}

async function nearest(
  slips: readonly string[],
  editsOf: (word: string) => readonly string[],
  { lookUp, limits }: SpellingDeps,
): Promise<Rewrite[]> {
  const near = new Map(slips.map((slip) => [slip, editsOf(slip.toLowerCase()).flatMap(withStem)]));
  const stems = new Set([...near.values()].flatMap((words) => words.map(({ stem }) => stem)));
  if (stems.size === 0) return [];
  const { counts } = await lookUp([...stems]);
  return [...near].flatMap(([said, words]) => {
    const meant = mostCommon(words, counts, limits.common_from);
    return meant === null ? [] : [{ said, meant, kind: 'slip' as const }];
  });
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

/** Every text of letters that is one edit away, the likelier slips first. */
function edits(word: string, wrongLetterFrom: number): string[] {
  const cuts = cutsOf(word);
  const missing = cuts.flatMap(([before, after]) => Array.from(LETTERS, (letter) => before + letter + after));
  const wrong =
    word.length < wrongLetterFrom
      ? []
      : cuts.flatMap(([before, after]) =>
          after === '' ? [] : Array.from(LETTERS, (letter) => before + letter + after.slice(1)),
        );
  const found = new Set([...cheapEdits(word), ...missing, ...wrong]);
  found.delete(word);
  return [...found];
}

/** Transpositions and letters too many: the slips that hasty fingers make in pairs with others. */
function cheapEdits(word: string): string[] {
  const cuts = cutsOf(word);
  const transposed = cuts.flatMap(([before, after]) =>
    after.length > 1 ? [before + after[1]! + after[0]! + after.slice(2)] : [],
  );
  const tooMany = cuts.flatMap(([before, after]) => (after === '' ? [] : [before + after.slice(1)]));
  return [...transposed, ...tooMany];
}

function cutsOf(word: string): (readonly [string, string])[] {
  return Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const);
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
