/** Finds where the words stand that a model says it quotes. */
import { foldTypography } from '@regqa/domain';
import type { Span } from '@regqa/domain';

export interface QuotablePassage {
  readonly chunkId: string;
  readonly text: string;
}

/** `text.slice(start, end)` of the passage said (`found`), or of another one that was given (`misattributed`). */
export type LocatedQuote =
  (Span & { readonly result: 'found' | 'misattributed'; readonly chunkId: string }) | { readonly result: 'not found' };

const NOT_FOUND: LocatedQuote = { result: 'not found' };

/** Returns where the quotation stands once, word for word but for typography and the case of its first letter. */
export function locateQuote(
  quote: string,
  said: QuotablePassage | undefined,
  { given, shortest }: { given: readonly QuotablePassage[]; shortest: number },
): LocatedQuote {
  const words = foldTypography(quote)
    .text.trim()
    .replace(/^"([^"]*)"$/, '$1')
    .trim();
  if (words.length < shortest) return NOT_FOUND;
  const own = said === undefined ? [] : placesOf(words, said);
  if (own.length > 0) return own.length === 1 ? { result: 'found', ...own[0]! } : NOT_FOUND;
  const others = given.filter(({ chunkId }) => chunkId !== said?.chunkId).flatMap((one) => placesOf(words, one));
  return others.length === 1 ? { result: 'misattributed', ...others[0]! } : NOT_FOUND;
}

function placesOf(words: string, { chunkId, text }: QuotablePassage): (Span & { chunkId: string })[] {
  const folded = foldTypography(text);
  const firsts = new Set([words[0]!.toLowerCase(), words[0]!.toUpperCase()]);
  const starts = [...firsts].flatMap((first) => indexesOf(folded.text, `${first}${words.slice(1)}`));
  return starts.map((at) => ({ chunkId, start: folded.from[at]!, end: folded.to[at + words.length - 1]! }));
}

/** Whole words only: `lot` does not stand in `allotment`. */
function indexesOf(text: string, words: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (!joins(text[at - 1], words[0]) && !joins(words.at(-1), text[end])) found.push(at);
  }
  return found;
}

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
const joins = (before: string | undefined, after: string | undefined) => isWord(before) && isWord(after);
