import { describe, expect, it } from '@jest/globals';
import type { KeyFilters } from '@regqa/contracts';
import type { CurrentDocument } from '@regqa/ports';
import { buildCorpus, buildDocument, buildQuestion } from '../test-support/build-query.fixture.ts';
import { filtersKey, settlePlace } from './corpus.ts';

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

describe('a place that may be any of several', () => {
  const placeOf = (lga: string, state: 'NSW' | 'QLD' | 'VIC') => ({
    place: { states: [state], lga },
    placeName: `${lga} (${state})`,
    placeNames: ['Richmond', lga],
    warnings: [{ code: 'place_from_question' as const, message: lga }],
  });
  const [ofQueensland, hawkesbury, yarra] = [
    placeOf('Richmond', 'QLD'),
    placeOf('Hawkesbury', 'NSW'),
    placeOf('Yarra', 'VIC'),
  ];
  const planOf = (lga: string, state: 'NSW' | 'VIC') =>
    buildDocument({ documentId: lga, title: `${lga} Plan`, jurisdiction: 'Local', state, lga: [lga] });
  const date = { code: 'date_from_question' as const, message: 'of a day' };
  const asked = buildQuestion('bees in Richmond', {
    ...ofQueensland,
    possiblePlaces: [ofQueensland, hawkesbury, yarra],
    warnings: [...ofQueensland.warnings, date],
  });
  const settled = (...plans: CurrentDocument[]) => settlePlace(asked, buildCorpus(...plans));

  it('is the one whose local law is indexed', () => {
    expect(settled(planOf('Hawkesbury', 'NSW'), planOf('Penrith', 'NSW'))).toMatchObject({
      ...hawkesbury,
      warnings: [...hawkesbury.warnings, date],
    });
  });

  it.each([
    ['of none', [planOf('Penrith', 'NSW')]],
    ['of two', [planOf('Hawkesbury', 'NSW'), planOf('Yarra', 'VIC')]],
  ])('stays as it was where the law %s is', (_whose, plans) => {
    expect(settled(...plans)).toEqual(asked);
  });
});
