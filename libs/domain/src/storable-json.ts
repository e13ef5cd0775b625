/** NUL and surrogates without their partner, which PostgreSQL refuses. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;
/** Escapes that JSON has for those characters. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Returns the text with U+FFFD, of the same length, for each character that a store may refuse. */
export const storableText = (text: string): string => text.replace(UNSTORABLE, '\uFFFD');

/** Returns the JSON of plain data, with texts that every store can hold. */
export function storableJsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!UNSTORABLE_ESCAPE.test(text)) return text;
  const clean = (_key: string, entry: unknown) => (typeof entry === 'string' ? storableText(entry) : entry);
  return JSON.stringify(JSON.parse(text, clean));
}

/** Returns plain data with texts that every store can hold. */
export function storableJson<T>(value: T): T {
  return JSON.parse(storableJsonText(value)) as T;
}
