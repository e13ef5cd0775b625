import type { Found } from './elements.ts';

/** Returns a value and where in the file it is; null for a missing or empty one. */
export function found(value: string | null | undefined, where: string): Found<string> | null {
  const text = value?.replace(/\s+/g, ' ').trim() ?? '';
  return text === '' ? null : { value: text, where };
}
