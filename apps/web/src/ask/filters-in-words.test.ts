import { expect, it } from '@jest/globals';
import { filtersInWords, moreFiltersTitle } from './filters-in-words.ts';
import { NO_QUESTION } from './question.ts';

it('says which filters were set, and nothing of those left open', () => {
  const question = {
    query: 'x',
    area: 'Banksia Vale',
    state: 'NSW',
    asOf: '2024-02-29',
    types: ['legislation', 'plan'],
  };
  expect(filtersInWords(question)).toEqual([
    'Place: Banksia Vale, NSW',
    'Law in force on: 29 February 2024',
    'Kinds of document: Legislation, Plan',
  ]);
  expect(filtersInWords({ ...NO_QUESTION, query: 'x' })).toEqual([]);
});

it('says what the filters are set to that are not shown at first', () => {
  expect(moreFiltersTitle({ asOf: '', types: [] })).toBe('Date and kinds of document');
  expect(moreFiltersTitle({ asOf: '2010-01-31', types: ['standards'] })).toBe(
    'Date and kinds of document: 31 January 2010, Standards',
  );
});
