import { describe, expect, it } from '@jest/globals';
import { allAreas, findAreas, isStatusWord } from './gazetteer.ts';

describe('findAreas', () => {
  it.each([
    ['Penrith', 'Penrith', 'NSW'],
    ['  PENRITH city council ', 'Penrith', 'NSW'],
    ['City of Penrith', 'Penrith', 'NSW'],
    ['Ballina Shire Council', 'Ballina', 'NSW'],
    ['Shire of Broome', 'Broome', 'WA'],
    ['Merri-bek', 'Merri-bek', 'VIC'],
    ['merri bek city', 'Merri-bek', 'VIC'],
  ])('takes %p for %p in %p', (given, name, state) => {
    expect(findAreas(given, null).areas).toEqual([{ name, state }]);
  });

  it('finds a name that occurs in two states twice, and once with a state', () => {
    expect(
      findAreas('Campbelltown', null)
        .areas.map((area) => area.state)
        .sort(),
    ).toEqual(['NSW', 'SA']);
    expect(findAreas('Campbelltown', 'SA').areas).toHaveLength(1);
  });

  it('tells the City of Sydney from North Sydney', () => {
    expect(findAreas('City of Sydney', null).areas).toEqual([{ name: 'Sydney', state: 'NSW' }]);
    expect(findAreas('North Sydney Council', null).areas).toEqual([{ name: 'North Sydney', state: 'NSW' }]);
  });

  it('suggests close names for a slip and none for another word', () => {
    expect(findAreas('Penrth', null)).toEqual({ areas: [], suggestions: expect.arrayContaining(['Penrith']) });
    expect(findAreas('Atlantis-by-the-Sea', null)).toEqual({ areas: [], suggestions: [] });
  });

  it('finds every area by its own name and no other in its state', () => {
    const lost = allAreas().filter((area) => {
      const state = area.state === 'OT' ? null : area.state;
      const { areas } = findAreas(area.name, state);
      return areas.length !== 1 || areas[0]!.name !== area.name;
    });
    expect(lost).toEqual([]);
  });

  it('finds nothing for a name made only of status words', () => {
    expect(findAreas('City Council', null).areas).toEqual([]);
  });

  it('knows the words that are no part of a name', () => {
    expect(['of', 'Shire', 'COUNCIL', 'Wagga', 'cityscape', 'Hills'].map(isStatusWord)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
