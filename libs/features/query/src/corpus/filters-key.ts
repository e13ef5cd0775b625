import type { KeyFilters } from '@regqa/contracts';

/** Returns a text that is the same only for the same filters, also where a member is added later. */
export function filtersKey(filters: KeyFilters): string {
  return JSON.stringify(Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1)));
}
