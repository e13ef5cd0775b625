import { expect, it } from '@jest/globals';
import {
  choicesOf,
  filterDocuments,
  filtersOfLink,
  linkOfFilters,
  NO_FILTERS,
  unpublishedFirst,
} from './filter-documents.ts';

const document = (title: string, more: object = {}) => ({
  id: title,
  title,
  jurisdiction: 'Federal' as const,
  document_type: 'legislation',
  last_updated: null,
  chunk_count: 1,
  coverage: [],
  authority: null,
  lga: [] as string[],
  state: null,
  status: 'published' as const,
  status_reason: null,
  source_url: null,
  ...more,
});
const DOCUMENTS = [
  document('Water Act 2007'),
  document('Albury Local Environmental Plan 2010', { jurisdiction: 'Local', lga: ['Albury'] }),
  document('Water Sharing Guideline', { document_type: 'guidelines', jurisdiction: 'NSW' }),
];

it.each([
  [{}, 3],
  [{ words: 'water' }, 2],
  [{ words: 'ACT  water' }, 1],
  [{ words: 'water', type: 'guidelines' }, 1],
  [{ jurisdiction: 'Local' }, 1],
  [{ area: 'Albury' }, 1],
  [{ area: 'Albury', words: 'water' }, 0],
])('narrows to %j', (filters, count) => {
  expect(filterDocuments(DOCUMENTS, { ...NO_FILTERS, ...filters })).toHaveLength(count);
});

it('offers each value of a filter once', () => {
  expect(choicesOf(DOCUMENTS, ({ jurisdiction }) => [jurisdiction])).toEqual(['Federal', 'Local', 'NSW']);
  expect(choicesOf(DOCUMENTS, ({ lga }) => lga)).toEqual(['Albury']);
});

it('puts documents that nothing is answered from before the others, each group in its order', () => {
  const documents = [
    document('a'),
    document('b', { status: 'failed' }),
    document('c'),
    document('d', { status: 'quarantined' }),
  ];
  expect(unpublishedFirst(documents).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
});

it.each([NO_FILTERS, { words: 'plan & act', jurisdiction: 'NSW', type: '', area: 'Albury' }])(
  'are in an address and read from it again: %j',
  (filters) => {
    expect(filtersOfLink(new URLSearchParams(linkOfFilters(filters)))).toEqual(filters);
  },
);
