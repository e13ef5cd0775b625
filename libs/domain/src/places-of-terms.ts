import { foldTerm } from './fold-term.ts';
import type { Span } from './sentences.ts';

/** Where a text uses a defined term. */
export interface PlaceOfTerm extends Span {
  readonly term: string;
}

/** Returns which of the defined terms a text uses, in the order of their first use. */
export function termsIn(text: string, terms: readonly string[]): string[] {
  return [...new Set(usesIn(foldTerm(text), terms).map(({ term }) => term))];
}

/** Returns where a text uses the defined terms, in order; a plural `s` is no part of the use. */
export function placesOfTerms(text: string, terms: readonly string[]): PlaceOfTerm[] {
  const { folded, offsets } = foldWithOffsets(text);
  return usesIn(folded, terms).map(({ term, start, end }) => ({ term, start: offsets[start]!, end: offsets[end]! }));
}

/**
 * Returns the uses of terms in a folded text: as whole words, a plural `s` allowed. Within a longer term a shorter one
 * does not count: `development consent` is no use of `development`.
 */
function usesIn(folded: string, terms: readonly string[]): PlaceOfTerm[] {
  let rest = folded;
  const found: PlaceOfTerm[] = [];
  const byLength = terms.map((term) => ({ term, words: foldTerm(term) })).filter(({ words }) => words !== '');
  for (const { term, words } of byLength.sort((a, b) => b.words.length - a.words.length))
    for (const start of startsOf(rest, words)) {
      const end = start + words.length;
      found.push({ term, start, end });
      rest = rest.slice(0, start) + '\0'.repeat(words.length) + rest.slice(end);
    }
  return found.sort((a, b) => a.start - b.start);
}

function startsOf(text: string, words: string): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    const after = text.slice(at + words.length, at + words.length + 3);
    if (!isWord(text[at - 1]) && /^(?:'?s)?(?![\p{L}\p{N}])/u.test(after)) starts.push(at);
  }
  return starts;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/** A text as `foldTerm` folds it, and where each of its characters, and its end, stand in the text. */
function foldWithOffsets(text: string): { folded: string; offsets: number[] } {
  let folded = '';
  const offsets: number[] = [];
  const end = text.trimEnd().length;
  for (const { 0: piece, index } of text.slice(0, end).matchAll(/\s+|\S\p{M}*/gu)) {
    const one = foldTerm(piece) || (index === 0 ? '' : ' ');
    folded += one;
    for (let at = 0; at < one.length; at++) offsets.push(index);
  }
  return { folded, offsets: [...offsets, end] };
}
