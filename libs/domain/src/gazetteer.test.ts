import { describe, expect, it } from '@jest/globals';
import { allAreas, councilOf, findAreas, isStatusWord, townsNamed } from './gazetteer.ts';

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

  it('knows an island that is in no area and has a plan of its own', () => {
    expect(findAreas('Lord Howe Island Board', null).areas).toEqual([{ name: 'Lord Howe Island', state: 'NSW' }]);
  });

  it('calls a council by its own name where that is known', () => {
    expect(councilOf('Lord Howe Island', 'NSW')).toBe('Lord Howe Island Board');
    expect(councilOf('Campbelltown', 'NSW')).toBe('Campbelltown City Council');
    expect(councilOf('Albury', null)).toBe('Albury Council');
  });

  it('suggests the area around a town that is given as one', () => {
    expect(findAreas('hurstville', null)).toEqual({ areas: [], suggestions: ['Georges River'] });
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

describe('townsNamed', () => {
  it('has each town in an area of its state, and none that is called as an area is', () => {
    const towns = ['Hurstville', 'Newtown', 'Casino', 'Alice Springs'].map((name) => townsNamed(name, null));
    expect(towns.map((named) => named.map(({ area }) => `${area.name} ${area.state}`).sort())).toEqual([
      ['Georges River NSW'],
      ['Greater Geelong VIC', 'Inner West NSW', 'Ipswich QLD', 'Toowoomba QLD'],
      ['Richmond Valley NSW'],
      [],
    ]);
  });

  it('knows the names that are ordinary words', () => {
    expect(townsNamed('casino', 'NSW')[0]!.isOrdinary).toBe(true);
    expect(townsNamed('Katoomba', 'NSW')[0]!.isOrdinary).toBe(false);
  });
});
