import { expect, it } from '@jest/globals';
import { listed, warning } from './warning.ts';

it('has no suggestions where none are given', () => {
  expect(warning('foreign_law', 'Not Australian.')).toEqual({ code: 'foreign_law', message: 'Not Australian.' });
  expect(warning('place_unclear', 'Which one?', ['NSW', 'VIC']).suggestions).toEqual(['NSW', 'VIC']);
});

it('names as many as fit and counts the rest', () => {
  expect(listed(['A', 'B'], 2)).toBe('A; B');
  expect(listed(['A', 'B', 'C'], 2)).toBe('A; B and 1 more');
});
