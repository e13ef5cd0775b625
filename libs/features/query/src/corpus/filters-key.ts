import type { KeyFilters } from '@regqa/contracts';

/**
 * Returns a text that is the same only for the same filters. It has every member, also one that is added later, so that
 * keys with different filters never share what is cached or kept.
 */
export function filtersKey(filters: KeyFilters): string {
  return JSON.stringify(Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1)));
}
