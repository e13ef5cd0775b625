import { expect, it } from '@jest/globals';
import { joinPassages } from './join-passages.ts';

const CUT = { text: 'A fence must not ex', start: 0, end: 19 };
const REST = { text: 'ceed two metres.', start: 19, end: 35 };
const NEXT = { text: 'A wall may.', start: 36, end: 47 };

it('joins what was cut, and begins a line with any other passage', () => {
  expect(joinPassages([CUT, REST, NEXT]).text).toBe('A fence must not exceed two metres.\nA wall may.');
});

it.each([
  [0, CUT],
  [18, CUT],
  [19, REST],
  [36, NEXT],
])('place %i lies in the passage that has it', (place, passage) => {
  expect(joinPassages([CUT, REST, NEXT]).passageAt(place)).toBe(passage);
});

it('gives no text for no passages', () => {
  expect(joinPassages([]).text).toBe('');
});
