import { contentStems } from '@regqa/domain';
import type { Expansion } from './legal-synonyms.ts';
import type { TermFrequencies } from './question-terms.ts';

/** Shorter words have too many neighbours. */
const SHORTEST = 6;
/** Longer ones would have more neighbours than are worth looking up. */
const LONGEST = 20;
/** Words that are corrected in one question. */
const MOST_CORRECTED = 3;
/** A word counts as meant when it is in at least so many passages: rarer ones may be slips themselves. */
const COMMON_FROM = 10;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Returns the words of a question that the corpus does not have and that are one slip away from a word it often has: a
 * letter too many, missing or wrong, or two changed over. Names, told by their capital, stay as they are.
 */
export async function correctSpelling(question: string, known: TermFrequencies, lookUp: (stems: readonly string[]) => Promise<TermFrequencies>): Promise<Expansion[]> {
  const slips = slipsIn(question, known);
  if (slips.length === 0) return [];
  const candidates = new Map(slips.map((slip) => [slip, oneSlipFrom(slip.toLowerCase()).map((word) => ({ word, stem: contentStems(word)[0] }))]));
  const stems = new Set([...candidates.values()].flat().flatMap(({ stem }) => stem ?? []));
  const { counts } = await lookUp([...stems]);
  return [...candidates].flatMap(([said, near]) => {
    const meant = mostCommon(near, counts);
    return meant === null ? [] : [{ said, meant }];
  });
}

function slipsIn(question: string, { counts }: TermFrequencies): string[] {
  const words = [...question.matchAll(/(?<![\p{L}\p{N}'’-])\p{L}+(?![\p{L}\p{N}'’-])/gu)];
  const unknown = words.filter(({ 0: word, index }) => {
    const [stem] = contentStems(word);
    const isName = index > 0 && /^\p{Lu}/u.test(word);
    return !isName && word.length >= SHORTEST && word.length <= LONGEST && /^[a-z]+$/i.test(word) && stem !== undefined && counts.get(stem) === 0;
  });
  return [...new Set(unknown.map(([word]) => word))].slice(0, MOST_CORRECTED);
}

/** Returns every text of letters that is one slip away, the likelier slips first. */
function oneSlipFrom(word: string): string[] {
  const cuts = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const);
  const changedOver = cuts.flatMap(([before, after]) => (after.length > 1 ? [before + after[1]! + after[0]! + after.slice(2)] : []));
  const missing = cuts.flatMap(([before, after]) => Array.from(LETTERS, (letter) => before + letter + after));
  const tooMany = cuts.flatMap(([before, after]) => (after.length > 0 ? [before + after.slice(1)] : []));
  const wrong = cuts.flatMap(([before, after]) => (after.length > 0 ? Array.from(LETTERS, (letter) => before + letter + after.slice(1)) : []));
  const found = new Set([...changedOver, ...tooMany, ...missing, ...wrong]);
  found.delete(word);
  return [...found];
}

/** Of words with the same stem the first is taken, whose slip is the likeliest. */
function mostCommon(near: readonly { word: string; stem: string | undefined }[], counts: ReadonlyMap<string, number>): string | null {
  let best: { word: string; count: number } | null = null;
  for (const { word, stem } of near) {
    const count = stem === undefined ? 0 : (counts.get(stem) ?? 0);
    if (count < COMMON_FROM) continue;
    if (best === null || count > best.count) best = { word, count };
  }
  return best?.word ?? null;
}
