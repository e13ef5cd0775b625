import { expect, it } from '@jest/globals';
import { monthNumber } from './months.ts';

it.each([
  ['January', 1],
  ['may', 5],
  ['Sept', 9],
  ['DEC', 12],
  ['ju', null],
  ['Mayor', null],
  ['Smarch', null],
])('%s is month %s', (name, number) => {
  expect(monthNumber(name)).toBe(number);
});
