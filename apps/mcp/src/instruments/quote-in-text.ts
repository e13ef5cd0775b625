import { foldTypography } from '@regqa/domain';

/**
 * Returns where in the text each occurrence of the quote begins; case and typography count for nothing. A quote neither
 * begins nor ends within a word or a number of the text: 5 metres is not found in 8.5 metres.
 */
export function placesOf(quote: string, text: string): number[] {
  const folded = foldTypography(text);
  const within = lowerCase(folded.text);
  const wanted = lowerCase(foldTypography(quote).text.trim());
  const places: number[] = [];
  for (let at = within.indexOf(wanted); at !== -1 && wanted !== ''; at = within.indexOf(wanted, at + 1))
    if (!isTorn(within, at, at + wanted.length)) places.push(folded.from[at]!);
  return places;
}

const isTorn = (text: string, start: number, end: number): boolean =>
  isWithinWord(text, start) || isWithinWord(text, end);

/** Whether a word, or a number with its decimals, goes on over the place. */
function isWithinWord(text: string, place: number): boolean {
  const before = text.slice(Math.max(0, place - 2), place);
  const after = text.slice(place, place + 2);
  if (/[\p{L}\p{N}]$/u.test(before)) return /^(?:[\p{L}\p{N}]|[.,]\p{N})/u.test(after);
  return /\p{N}[.,]$/u.test(before) && /^\p{N}/u.test(after);
}

/** A few capitals have a small form of another length, which would move every place after them. */
const lowerCase = (text: string): string =>
  Array.from(text, (one) => (one.toLowerCase().length === one.length ? one.toLowerCase() : one)).join('');

/**
 * Returns the subclause that the place is in, e.g. `(2)`: the last line up to it that begins with a number in
 * brackets. Null where there is none.
 */
export function subclauseAt(text: string, place: number): string | null {
  const endOfLine = text.indexOf('\n', place);
  const before = text.slice(0, endOfLine === -1 ? text.length : endOfLine);
  const numbered = before.split('\n').flatMap((line) => /^\(\d+[A-Z]{0,3}\)/.exec(line)?.[0] ?? []);
  return numbered.at(-1) ?? null;
}
