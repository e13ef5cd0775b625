import { contentStems } from '@regqa/domain';
import type { Rewrite } from '../types.ts';
import type { TermFrequencies } from './query-terms.ts';

/** Words of one question that are looked up, and edits of each: what a query may cost the database. */
const MOST_CORRECTED = 8;
const LONGEST = 18;
const SHORTEST = 4;
/** In shorter words a wrong letter makes another word too often: `prop` is no slip for `crop`. */
const WRONG_LETTER_FROM = 6;
const TWO_EDITS_FROM = 6;
/** A word counts as meant when it is in at least so many passages: rarer ones may be slips themselves. */
const COMMON_FROM = 8;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export interface SpellingDeps {
  readonly known: TermFrequencies;
  /** Whether the vocabulary has the word: `granny` and `sqm` are no slips though no law says them. */
  readonly isInVocabulary: (word: string) => boolean;
  readonly lookUp: (stems: readonly string[]) => Promise<TermFrequencies>;
}

/** Returns each word that the corpus lacks with the nearest it has (Damerau 1964); names and numbers stay. */
export async function correctSpelling(
  question: string,
  { known, isInVocabulary, lookUp }: SpellingDeps,
): Promise<Rewrite[]> {
  const slips = slipsIn(question, known).filter((word) => !isInVocabulary(word));
  const corrected = await nearest(slips, edits, lookUp);
  const isCorrected = (slip: string) => corrected.some(({ said }) => said === slip);
  const unsolved = slips.filter((slip) => slip.length >= TWO_EDITS_FROM && !isCorrected(slip));
  return [...corrected, ...(await nearest(unsolved, twoEdits, lookUp))];
}

/** Returns the question with the slips corrected where they stand as words: `lan` is a slip, and a part of `plan`. */
export function withoutSlips(question: string, slips: readonly Rewrite[]): string {
  const asWord = (said: string) => new RegExp(String.raw`(?<![\p{L}\p{N}'’-])${said}(?![\p{L}\p{N}'’-])`, 'gu');
  return slips.reduce((corrected, { said, meant }) => corrected.replace(asWord(said), meant), question);
}

async function nearest(
  slips: readonly string[],
  editsOf: (word: string) => readonly string[],
  lookUp: SpellingDeps['lookUp'],
): Promise<Rewrite[]> {
  const near = new Map(slips.map((slip) => [slip, editsOf(slip.toLowerCase())]));
  const stems = new Set([...near.values()].flat().flatMap((word) => contentStems(word)));
  if (stems.size === 0) return [];
  const { counts } = await lookUp([...stems]);
  return [...near].flatMap(([said, words]) => {
    const meant = mostCommon(words, counts);
    return meant === null ? [] : [{ said, meant, kind: 'slip' as const }];
  });
}

function slipsIn(question: string, { counts }: TermFrequencies): string[] {
  const words = [...question.matchAll(/(?<![\p{L}\p{N}'’-])[a-z]+(?![\p{L}\p{N}'’-])/giu)];
  const unknown = words.filter(({ 0: word, index }) => {
    const [stem] = contentStems(word);
    const isName = index > 0 && /^\p{Lu}/u.test(word);
    return (
      !isName &&
      word.length >= SHORTEST &&
      word.length <= LONGEST &&
      stem !== undefined &&
      (counts.get(stem) ?? 0) === 0
    );
  });
  return [...new Set(unknown.map(([word]) => word))].slice(0, MOST_CORRECTED);
}

/** Every text of letters that is one edit away, the likelier slips first. */
function edits(word: string): string[] {
  const cuts = cutsOf(word);
  const missing = cuts.flatMap(([before, after]) => Array.from(LETTERS, (letter) => before + letter + after));
  const wrong =
    word.length < WRONG_LETTER_FROM
      ? []
      : cuts.flatMap(([before, after]) =>
          after === '' ? [] : Array.from(LETTERS, (letter) => before + letter + after.slice(1)),
        );
  const found = new Set([...cheapEdits(word), ...missing, ...wrong]);
  found.delete(word);
  return [...found];
}

/** Transpositions, deletions and doubled letters twice over: the slips that hasty fingers make in pairs. */
function twoEdits(word: string): string[] {
  return [...new Set(cheapEdits(word).flatMap(edits))];
}

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
function mostCommon(near: readonly string[], counts: ReadonlyMap<string, number>): string | null {
  let best: { word: string; count: number } | null = null;
  for (const word of near) {
    const [stem] = contentStems(word);
    const count = stem === undefined ? 0 : (counts.get(stem) ?? 0);
    if (count >= COMMON_FROM && (best === null || count > best.count)) best = { word, count };
  }
  return best?.word ?? null;
}
