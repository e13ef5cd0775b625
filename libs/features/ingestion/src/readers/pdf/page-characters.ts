import { symbolText } from '../common/symbols.ts';

/** A hyphen at the end of a line, which PDFium marks with this code. */
export const LINE_END_HYPHEN = '\u0002';

/** Returns lines as one text, white space collapsed; words divided at the end of a line are joined. */
export function joinLines(lines: readonly { readonly text: string }[]): string {
  const text = lines.reduce((before, line) => joinLine(before, line.text), '');
  return withHyphens(text).replace(/\s+/g, ' ').trim();
}

/** Returns a text with its last hyphen, which has no line to be joined to. */
export function withHyphens(text: string): string {
  return text.replaceAll(`-${LINE_END_HYPHEN}`, '-').replaceAll(LINE_END_HYPHEN, '-');
}

/** Returns a text with its next line, apart or joined at a hyphen. */
export function joinLine(text: string, next: string): string {
  if (text.endsWith(LINE_END_HYPHEN)) return joinAtHyphen(text, next);
  return text === '' ? next : `${text} ${next}`;
}

/** Joins text at a line-end hyphen, which stays before a number or a capital (`EM-MM-140a.1`, `non-Aboriginal`). */
function joinAtHyphen(text: string, next: string): string {
  const parted = text.slice(0, -1);
  const stays = /^\d/.test(next) || (/^\p{Lu}/u.test(next) && /\p{Ll}$/u.test(parted));
  return `${parted}${stays ? '-' : ''}${next}`;
}

const ZERO_WIDTH_SPACE = 0x200b;

/** Returns a PDFium code's character, or an empty string. `symbolFont`: the name of Symbol, Wingdings and the like. */
export function decodeCharacter(code: number, symbolFont: string | null, opensLine = false): string {
  if (code === 2) return LINE_END_HYPHEN;
  if (code === 0xa0 || code === 9) return ' ';
  if (code >= 0xf020 && code <= 0xf0ff) return symbol(symbolFont, code, opensLine);
  return code === 0 || code === ZERO_WIDTH_SPACE || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
    ? ''
    : String.fromCodePoint(code);
}

/** Lists have these as their bullets; in the cell of a table a tick or a cross is what it says. */
const MAY_OPEN_ITEM = new Set('+■☐✓✗☑☒');

/** Codes without a Unicode mapping: signs in Symbol, ticks and crosses in Wingdings, bullets in the other fonts. */
function symbol(font: string | null, code: number, opensLine: boolean): string {
  if (code === 0xf020 || (font === null && code !== 0xf0b7)) return ' ';
  const shown = font === null ? '\ufffd' : symbolText(font, code);
  return shown === '\ufffd' || (opensLine && MAY_OPEN_ITEM.has(shown)) ? '•' : shown;
}
