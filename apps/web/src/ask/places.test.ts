import { expect, it } from '@jest/globals';
import { findPlace, placesOf } from './places.ts';

const AREAS = [
  { name: 'Albury', state: 'NSW' },
  { name: 'Campbelltown', state: 'NSW' },
  { name: 'Campbelltown', state: 'SA' },
];
const DOCUMENTS = [
  { lga: ['Campbelltown'], state: 'SA' },
  { lga: ['Banksia Vale'], state: 'NSW' },
  { lga: [], state: null },
];

it('offers areas that have documents first, each area once, whole states before the rest', () => {
  const labels = placesOf(AREAS, DOCUMENTS).map(({ label }) => label);
  expect(labels.slice(0, 3)).toEqual([
    'Banksia Vale (NSW), in the library',
    'Campbelltown (SA), in the library',
    'All of New South Wales',
  ]);
  expect(labels.slice(-2)).toEqual(['Albury (NSW)', 'Campbelltown (NSW)']);
});

it.each([
  [{ area: 'Campbelltown', state: 'SA' }, 'SA/Campbelltown'],
  [{ area: 'Campbelltown', state: 'NSW' }, 'NSW/Campbelltown'],
  [{ area: '', state: 'VIC' }, 'VIC'],
  [{ area: '', state: '' }, undefined],
  [{ area: 'Atlantis', state: '' }, undefined],
])('finds the place of %j', (given, value) => {
  expect(findPlace(placesOf(AREAS, DOCUMENTS), given)?.value).toBe(value);
});
