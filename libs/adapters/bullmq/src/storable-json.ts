/** NUL and surrogates without their partner, which PostgreSQL's JSON refuses. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** Returns the text with U+FFFD for each character that a backend may refuse. */
export const storableText = (text: string): string => text.replace(UNSTORABLE, '\uFFFD');

/** Returns a copy of plain data whose texts every backend can hold. */
export function storableJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_key, entry: unknown) => (typeof entry === 'string' ? storableText(entry) : entry)) as T;
}
