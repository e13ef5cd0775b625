/** NUL and surrogates without their partner, which PostgreSQL's JSON refuses. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** Returns the text with U+FFFD for each character that a backend may refuse. */
export const storableText = (text: string): string => text.replace(UNSTORABLE, '\uFFFD');

/** Escapes that JSON has for those characters. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Returns plain data whose texts every backend can hold: the very same where they can already, which is nearly always. */
export function storableJson<T>(value: T): T {
  const text = JSON.stringify(value);
  if (!UNSTORABLE_ESCAPE.test(text)) return value;
  return JSON.parse(text, (_key, entry: unknown) => (typeof entry === 'string' ? storableText(entry) : entry)) as T;
}
