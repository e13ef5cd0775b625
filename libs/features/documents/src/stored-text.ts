import { NotFoundError } from '@regqa/errors';

/** Returns one trimmed line without control, invisible or direction-changing characters (PostgreSQL takes no NUL). */
export function plainLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\n\v\f\r\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Returns the identifier, or throws NotFoundError where it holds a character that no stored identifier has. */
export function storedId(id: string, what: string): string {
  if (/[\u0000-\u001f\u007f]/.test(id)) throw new NotFoundError(`${what} not found`);
  return id;
}
