import { expect, it } from '@jest/globals';
import { placesOf, subclauseAt } from './quote-in-text.ts';

const TEXT =
  '(1) In this clause \u2014 \u201cfence\u201d includes a wall.\n(2) A fence must not exceed 8.5 metres.\n(a) no part\n(3A) A wall may.';

it.each([
  ['a FENCE must  not exceed', [TEXT.indexOf('A fence')]],
  ['"fence" includes', [TEXT.indexOf('\u201cfence')]],
  ['wall. (2) A fence', [TEXT.indexOf('wall')]],
  ['a wall', [TEXT.indexOf('a wall'), TEXT.indexOf('A wall')]],
  ['8.5 metres', [TEXT.indexOf('8.5')]],
  ['5 metres', []],
  ['exceed 8', []],
  ['ence must', []],
  ['must not exceed 9 metres', []],
  [' ', []],
])('finds "%s" at %j', (quote, expected) => {
  expect(placesOf(quote, TEXT)).toEqual(expected);
});

it.each([
  ['In this clause', '(1)'],
  ['(2) A fence', '(2)'],
  ['no part', '(2)'],
  ['A wall may', '(3A)'],
])('"%s" lies in subclause %s', (words, expected) => {
  expect(subclauseAt(TEXT, TEXT.indexOf(words))).toBe(expected);
});

it('names no subclause where there are none', () => {
  expect(subclauseAt('A fence must not exceed 8.5 metres (2).', 3)).toBeNull();
});
