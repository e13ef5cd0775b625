import type { Found } from './elements.ts';

/** Where a title was found that has only its place to show that it is one. */
export const FIRST_HEADING = 'first heading';

/** Returns a value and where in the file it is; null for a missing or empty one. */
export function found(value: string | null | undefined, where: string): Found<string> | null {
  const text = value?.replace(/\s+/g, ' ').trim() ?? '';
  return text === '' ? null : { value: text, where };
}
