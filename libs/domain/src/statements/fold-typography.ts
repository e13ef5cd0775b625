import type { Span } from '../sentences.ts';

/** What people and files write in several ways, and how it is read here. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u201b]/, "'"],
  [/[\u201c\u201d\u201e\u201f\u00ab\u00bb]/, '"'],
  [/[\u2010-\u2015\u2212]/, '-'],
  [/\s/, ' '],
];
/** Characters that nobody sees. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;
/** `develop-` at the end of a line, `ment` at the beginning of the next. */
const LINE_BREAK_HYPHEN = /(?<=\p{Ll})[-\u2010]\n\s*(?=\p{Ll})/uy;

/** A text with its typography folded. `from[n]` and `to[n]`: where character n begins and ends in the original. */
export interface Folded {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/**
 * Folds typography: NFKC, curly quotes, dashes, white space to single spaces; left out are hyphens at the end of a line
 * with their break, and invisible characters. Offsets are UTF-16 code units of the original.
 */
export function foldTypography(original: string): Folded {
  const folded: Growing = { text: '', from: [], to: [] };
  for (let at = 0; at < original.length;) {
    LINE_BREAK_HYPHEN.lastIndex = at;
    const hyphen = LINE_BREAK_HYPHEN.exec(original);
    if (hyphen !== null) {
      at += hyphen[0].length;
      continue;
    }
    const character = clusterAt(original, at);
    const end = at + character.length;
    if (!INVISIBLE.test(character)) append(folded, plainOf(character), { start: at, end });
    at = end;
  }
  return folded;
}

/** Returns the text with its typography folded, offsets lost. */
export function foldText(text: string): string {
  return foldTypography(text).text.trim();
}

interface Growing {
  text: string;
  readonly from: number[];
  readonly to: number[];
}

/** A letter with the marks that combine with it is composed as one. */
function clusterAt(text: string, at: number): string {
  let end = at + String.fromCodePoint(text.codePointAt(at)!).length;
  while (end < text.length && /\p{M}/u.test(text[end]!)) end += 1;
  return text.slice(at, end);
}

function plainOf(character: string): string {
  const composed = character.normalize('NFKC');
  return SAME.find(([pattern]) => pattern.test(composed))?.[1] ?? composed;
}

function append(folded: Growing, plain: string, { start, end }: Span): void {
  if (plain === ' ' && (folded.text === '' || folded.text.endsWith(' '))) return;
  folded.text += plain;
  for (let count = 0; count < plain.length; count++) {
    folded.from.push(start);
    folded.to.push(end);
  }
}
