import { expect, it } from '@jest/globals';
import { safeText } from './safe-text.ts';

it.each([
  ['a\u0000b\u0007c\u001bd', 'abcd'],
  ['half \ud83d of a sign, and a whole 😀', 'half  of a sign, and a whole 😀'],
  ['\ufffe\uffff', ''],
  ['one\r\ntwo\rthree\tfour', 'one\ntwo\nthree\tfour'],
  ['<w:t>&amp;]]>', '<w:t>&amp;]]>'],
])('makes %j into %j', (text, safe) => {
  expect(safeText(text)).toBe(safe);
});
