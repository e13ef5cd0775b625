/** A hyphen at the end of a line, which PDFium marks with this code. */
export const LINE_END_HYPHEN = '\u0002';

/** Returns lines as one text; words divided at the end of a line are joined. */
export function joinLines(lines: readonly string[]): string {
  return lines.reduce(joinLine, '').replaceAll(LINE_END_HYPHEN, '-');
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

/** Returns a PDFium code's character, or an empty string. `symbolFont`: Symbol, Wingdings and the like. */
export function decodeCharacter(code: number, symbolFont: boolean): string {
  if (code === 2) return LINE_END_HYPHEN;
  if (code === 0xa0 || code === 9) return ' ';
  if (code >= 0xf020 && code <= 0xf0ff) return symbolFont || code === 0xf0b7 ? symbol(code - 0xf000) : ' ';
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '' : String.fromCodePoint(code);
}

/** Symbol-font codes without a Unicode mapping, as Word writes bullets and minus signs. */
function symbol(code: number): string {
  if (code === 0x2d) return '−';
  if (code === 0xb4) return '×';
  return code === 0x20 ? ' ' : '•';
}
