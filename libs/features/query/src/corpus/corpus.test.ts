import { expect, it } from '@jest/globals';
import type { KeyFilters } from '@regqa/contracts';
import { filtersKey } from './corpus.ts';

const FILTERS: KeyFilters = { state: 'NSW', lga: 'Orange', documentTypes: ['legislation'] };

it('is the same for the same filters, whatever the order of their members', () => {
  const { state, lga, documentTypes } = FILTERS;
  expect(filtersKey({ documentTypes, lga, state })).toBe(filtersKey(FILTERS));
});

it('differs where any member differs, and with a member that nobody has thought of yet', () => {
  const others: KeyFilters[] = [
    { ...FILTERS, state: 'VIC' },
    { ...FILTERS, lga: null },
    { ...FILTERS, documentTypes: null },
    { ...FILTERS, authority: 'Orange City Council' } as KeyFilters,
  ];
  expect(new Set([FILTERS, ...others].map(filtersKey)).size).toBe(5);
});
