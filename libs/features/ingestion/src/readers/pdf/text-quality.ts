import type { PdfPage } from './pdf-line.ts';

/** Below this number of letters nothing can be told of a page. */
const LETTERS_TO_JUDGE = 150;
/** Share of characters that stand for nothing above which a page's text is rubbish. */
const MOST_UNKNOWN = 0.2;
/**
 * The nine most frequent letters of English make 62 to 76 % of the letters of each page of the Acts and statements this
 * was measured on (1,068 pages); a font whose codes are not letters shifts them, mostly below half.
 */
const FREQUENT_LETTERS = /[etaoinsrh]/g;
const LEAST_FREQUENT = 0.59;
/** Small words that every English text has: 37 % of the words of the middle page, 7 % of all but one of those pages. */
const SMALL_WORDS = new Set(
  'a an and any as at be by for if in is it no not of on or that the this to was with act section'.split(' '),
);
const LEAST_SMALL_WORDS = 0.06;

/**
 * True when the page's text is no text: its font has no table from codes to letters, so that what can be extracted is
 * replacement characters, private codes, control characters or letters that make no words. Judged are Latin letters
 * only.
 */
export function isEncodingRubbish(page: PdfPage): boolean {
  const text = page.lines.map((line) => line.text).join(' ');
  return hasUnknownCharacters(text) || isShifted(text);
}

function hasUnknownCharacters(text: string): boolean {
  const visible = text.replace(/\s/g, '');
  const unknown = visible.match(/[\u0000\u0001\u0003-\u001f\u007f-\u009f\ufffd\p{Co}\p{Cn}]/gu)?.length ?? 0;
  return unknown > visible.length * MOST_UNKNOWN;
}

function isShifted(text: string): boolean {
  const letters = text.toLowerCase().match(/[a-z]/g)?.length ?? 0;
  const others = text.match(/[^\sa-z0-9.,;:()'"-]/gi)?.length ?? 0;
  if (letters + others < LETTERS_TO_JUDGE) return false;
  const foreign = text.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0;
  if (foreign > letters) return false;
  const frequent = text.toLowerCase().match(FREQUENT_LETTERS)?.length ?? 0;
  if (frequent >= letters * LEAST_FREQUENT && letters > others) return false;
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.filter((word) => SMALL_WORDS.has(word)).length < words.length * LEAST_SMALL_WORDS;
}
