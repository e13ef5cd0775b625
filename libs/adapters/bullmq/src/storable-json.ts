/** NUL and surrogates without their partner, which PostgreSQL's JSON refuses. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** Returns the text with U+FFFD for each character that a backend may refuse. */
export const storableText = (text: string): string => text.replace(UNSTORABLE, '\uFFFD');

/** Escapes that JSON has for those characters. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Returns the JSON of plain data, with texts that every backend can hold. */
export function storableJsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return UNSTORABLE_ESCAPE.test(text) ? JSON.stringify(cleaned(text)) : text;
}

/**
 * Returns plain data whose texts every backend can hold: the very same where they can already, which is nearly always.
 */
export function storableJson<T>(value: T): T {
  const text = JSON.stringify(value);
  return UNSTORABLE_ESCAPE.test(text) ? (cleaned(text) as T) : value;
}

function cleaned(text: string): unknown {
  return JSON.parse(text, (_key, entry: unknown) => (typeof entry === 'string' ? storableText(entry) : entry));
}
