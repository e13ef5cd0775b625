import { expect, it } from '@jest/globals';
import { provisionKeyOf } from './provision-key.ts';

it.each([
  ['cl 4.3', 'cl-4.3'],
  ['Sch 1, item 2', 'sch-1-item-2'],
  ['§ 98.232', '98.232'],
  ['Dictionary.def-keeper’s lodge', 'dictionary.def-keeper-s-lodge'],
  ["Dictionary.def-keeper's lodge", 'dictionary.def-keeper-s-lodge'],
  ['…', ''],
])('the key of %p is %p', (pinpoint, key) => {
  expect(provisionKeyOf(pinpoint)).toBe(key);
});
