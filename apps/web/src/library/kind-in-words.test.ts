import { expect, it } from '@jest/globals';
import { kindInWords } from './kind-in-words.ts';

it.each([
  ['legislation', 'Legislation'],
  ['planning_scheme', 'Planning scheme'],
  ['DCP', 'DCP'],
  ['', ''],
])('shows the kind %j as %j', (kind, words) => {
  expect(kindInWords(kind)).toBe(words);
});
