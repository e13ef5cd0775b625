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
