import { expect, it } from '@jest/globals';
import { buildPassage } from '../test-support/build-passage.ts';
import { joinPassages, placesOf, subclauseAt } from './quote-in-text.ts';

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

it('finds a quote that runs over the cut between two passages, and the passage that it begins in', () => {
  const first = buildPassage({ chunk_id: 'first', text: 'A fence must not ex' });
  const second = buildPassage({ chunk_id: 'second', text: 'ceed two metres.', start: first.end });
  const third = buildPassage({ chunk_id: 'third', text: 'A wall may.', start: second.end + 1 });
  const { text, passageAt } = joinPassages([first, second, third]);
  expect(text).toBe('A fence must not exceed two metres.\nA wall may.');
  expect(placesOf('not exceed two', text).map((place) => passageAt(place).chunk_id)).toEqual(['first']);
  expect(placesOf('a wall', text).map((place) => passageAt(place).chunk_id)).toEqual(['third']);
});
