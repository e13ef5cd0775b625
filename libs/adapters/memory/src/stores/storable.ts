const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** Returns a copy as a database keeps it: NUL and lone surrogates become U+FFFD, so that offsets still hold. */
export function storable<T>(value: T): T {
  return copy(value) as T;
}

function copy(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '\uFFFD');
  if (Array.isArray(value)) return value.map(copy);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
}
