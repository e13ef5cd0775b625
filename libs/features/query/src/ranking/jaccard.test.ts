import { expect, it } from '@jest/globals';
import { jaccard } from './jaccard.ts';

it.each([
  ['ab', 'bc', 1 / 3],
  ['ab', 'ab', 1],
  ['a', 'b', 0],
  ['', 'a', 0],
  ['', '', 1],
])('of %p and %p is what both have of all, either way round', (one, other, expected) => {
  expect(jaccard(new Set(one), new Set(other))).toBe(expected);
  expect(jaccard(new Set(other), new Set(one))).toBe(expected);
});
