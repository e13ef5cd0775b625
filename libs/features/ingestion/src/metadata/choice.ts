import type { Found } from '../document-model/elements.ts';

export const NOTHING: Found<null> = { value: null, where: 'default' };

/** Returns what was given, else what the file says, else the default. */
export function choose<T>(given: T | undefined, found: Found<T> | null, fallback: Found<T>): Found<T> {
  if (given !== undefined) return { value: given, where: 'given' };
  return found === null ? fallback : { value: found.value, where: `file: ${found.where}` };
}
