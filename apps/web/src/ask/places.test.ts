import { expect, it } from '@jest/globals';
import { areasOfState, findPlace, isTownIn, placesCalled, placesOf } from './places.ts';

const AREAS = [
  { name: 'Albury', state: 'NSW', towns: ['Lavington', 'Newton'] },
  { name: 'Campbelltown', state: 'NSW', towns: ['Minto'] },
  { name: 'Campbelltown', state: 'SA', towns: ['Newton', 'Albury'] },
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

it.each([
  ['albury', ['NSW/Albury']],
  ['Albury (NSW)', ['NSW/Albury']],
  ['Campbelltown', ['SA/Campbelltown', 'NSW/Campbelltown']],
  ['vic', ['VIC']],
  ['New South Wales', ['NSW']],
  ['Albur', []],
  ['minto', ['NSW/Campbelltown']],
  ['Newton', ['SA/Campbelltown', 'NSW/Albury']],
  ['', []],
])('takes %j for the places %j', (typed, expected) => {
  expect(placesCalled(placesOf(AREAS, DOCUMENTS), typed).map(({ value }) => value)).toEqual(expected);
});

it('lists the areas of a state by name, those with documents among them', () => {
  expect(areasOfState(placesOf(AREAS, DOCUMENTS), 'NSW')).toEqual(['Albury', 'Banksia Vale', 'Campbelltown']);
  expect(areasOfState(placesOf(AREAS, DOCUMENTS), '')).toEqual([]);
});

it('tells a town from the area that is called so too', () => {
  const [campbelltown] = placesOf(AREAS, DOCUMENTS).filter(({ value }) => value === 'NSW/Campbelltown');
  expect(['Minto', 'minto', 'Campbelltown', 'Lavington'].map((typed) => isTownIn(campbelltown!, typed))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
