import { expect, it } from '@jest/globals';
import { hasWord, seekWord } from './has-word.ts';

it.each([
  ['a permit is needed', 'permit', true],
  ['Permits and a Permit', 'permit', true],
  ['permits', 'permit', false],
  ['a sub-permit', 'permit', true],
  ['prépermit', 'permit', false],
  ['permité', 'permit', false],
  ['permitted, unpermit, permit', 'permit', true],
  ['under clause 4.3', '4.3', true],
  ['under clause 14.3', '4.3', false],
  ['', 'permit', false],
  ['permit', 'permit', true],
  ['lot 5', '5', true],
  ['5', '5', true],
  ['lot 55', '5', false],
  ['', '5', false],
  ['part A', 'a', true],
])('finds a whole word with or without a capital: %s, %s', (text, word, expected) => {
  expect(hasWord(text, seekWord(word))).toBe(expected);
});
