import { describe, expect, it } from '@jest/globals';
import { searchedStems } from './searched-stems.ts';

describe('searchedStems', () => {
  it('keeps the stems of headings and text in order and adds what only title and pinpoint say', () => {
    expect(
      searchedStems({ title: 'Quoll Local Plan 2020', section: 'cl 4.3(2)', stems: 'height build plan height' }),
    ).toEqual(['height', 'build', 'plan', 'height', 'quoll', 'local', '2020', 'cl', '4.3', '2']);
  });

  it('finds a passage without words of its own by its title', () => {
    expect(searchedStems({ title: 'Quoll Plan', section: null, stems: '' })).toEqual(['quoll', 'plan']);
  });
});
