import pg from 'pg';

const REPLACEMENT = '\uFFFD';

/**
 * A connection that never fails on a character PostgreSQL's text cannot hold: NUL becomes U+FFFD, of the same length,
 * so that offsets still hold. Identifiers with NUL then simply are not found.
 */
export class TextSafeClient extends pg.Client {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- one for all overloads: only parameters are looked at
  override query(statement: unknown, ...rest: unknown[]): any {
    const config = hasValues(statement) ? { ...statement, values: withoutNul(statement.values) } : statement;
    return Reflect.apply(super.query, this, [
      config,
      ...rest.map((part) => (Array.isArray(part) ? withoutNul(part) : part)),
    ]);
  }
}

function hasValues(statement: unknown): statement is { values: unknown[] } {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    Object.getPrototypeOf(statement) === Object.prototype &&
    Array.isArray((statement as { values?: unknown }).values)
  );
}

function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', REPLACEMENT) : value;
  return Array.isArray(value) ? value.map(withoutNul) : value;
}

/** Escapes that JSON has for NUL and for surrogates without their partner. */
const UNSTORABLE_ESCAPE = /\\u(0000|d[89a-f])/i;

/**
 * Returns plain data as JSON text that a JSON column or parameter can hold: JSON escapes NUL and lone surrogates, and
 * PostgreSQL refuses those escapes; they become U+FFFD.
 */
export function toStorableJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!UNSTORABLE_ESCAPE.test(text)) return text;
  const clean = (entry: unknown) =>
    typeof entry === 'string' ? entry.replace(/[\0\p{Surrogate}]/gu, REPLACEMENT) : entry;
  return JSON.stringify(JSON.parse(text, (_key, entry: unknown) => clean(entry)));
}

/** The same as data, for Prisma to serialise. */
export function storableJson<T>(value: T): T {
  return JSON.parse(toStorableJson(value)) as T;
}
