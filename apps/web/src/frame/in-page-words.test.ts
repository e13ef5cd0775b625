import { expect, it } from '@jest/globals';
import { inPageWords } from './in-page-words.ts';

it.each([
  [
    'All places were searched. Give lga_name to ask about one.',
    'All places were searched. Choose a place to ask about one.',
  ],
  [
    'It is in two states. Give state and lga_name to ask about one.',
    'It is in two states. Choose a place to ask about one.',
  ],
  [
    'The law of that day was searched. Give as_of to ask about another day.',
    'The law of that day was searched. Choose a date to ask about another day.',
  ],
  [
    'Upload it again with its area (lga, or --lga on the command line), or as state law.',
    'Upload it again with its council area, or as state law.',
  ],
])('names the form of the page where %s', (theirs, ours) => {
  expect(inPageWords(theirs)).toBe(ours);
});

it('writes days as people do, and no other numbers', () => {
  expect(inPageWords('None was in force on 2010-01-31; see file 2010-13-01.')).toBe(
    'None was in force on 31 January 2010; see file 2010-13-01.',
  );
});

it('leaves every other sentence as it is', () => {
  expect(inPageWords('Penrith LEP 2010 is not indexed.')).toBe('Penrith LEP 2010 is not indexed.');
});
