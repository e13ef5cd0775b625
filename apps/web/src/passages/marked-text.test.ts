import { expect, it } from '@jest/globals';
import { markSpans } from './marked-text.ts';

const quoted = (text: string) => ({ text, quoted: true });
const plain = (text: string) => ({ text, quoted: false });

it.each([
  [[], [plain('0123456789')]],
  [[{ start: 2, end: 4 }], [plain('01'), quoted('23'), plain('456789')]],
  [[{ start: 0, end: 10 }], [quoted('0123456789')]],
  [
    [
      { start: 5, end: 7 },
      { start: 1, end: 2 },
    ],
    [plain('0'), quoted('1'), plain('234'), quoted('56'), plain('789')],
  ],
  [
    [
      { start: 1, end: 4 },
      { start: 3, end: 6 },
    ],
    [plain('0'), quoted('12345'), plain('6789')],
  ],
  [
    [
      { start: 1, end: 6 },
      { start: 2, end: 3 },
    ],
    [plain('0'), quoted('12345'), plain('6789')],
  ],
  [[{ start: 8, end: 99 }], [plain('01234567'), quoted('89')]],
  [[{ start: 20, end: 30 }], [plain('0123456789')]],
])('marks %j', (spans, runs) => {
  expect(markSpans('0123456789', spans)).toEqual(runs);
});
