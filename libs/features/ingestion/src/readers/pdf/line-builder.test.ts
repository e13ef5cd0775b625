import { expect, it } from '@jest/globals';
import { LineBuilder } from './line-builder.ts';

const font = { bold: false, italic: false, symbol: null };

/** Returns a line of texts, each in a size and so far above the line; a letter is five points wide. */
function lineOf(...parts: readonly (readonly [text: string, size: number, above: number])[]): string {
  const builder = new LineBuilder((index) => index * 5 + 5);
  let index = 0;
  parts.forEach(([text, size, above], object) => {
    for (const letter of text) {
      const place = { x: index * 5, y: 500 + above };
      const style = { font, size, turns: 0, slanted: false } as const;
      builder.add({ index, object, code: letter.codePointAt(0)!, ...place, style });
      index++;
    }
  });
  return builder
    .finished()
    .map(({ text }) => text)
    .join('|');
}

it.each([
  [
    'the mark of a footnote behind a word',
    [
      ['burrows', 10, 0],
      ['38', 6.5, 3],
      [' and dens', 10, 0],
    ],
    'burrows³⁸ and dens',
  ],
  [
    'the same behind a stop',
    [
      ['burrows.', 10, 0],
      ['4', 6.5, 3],
    ],
    'burrows.⁴',
  ],
  [
    'the same behind a year',
    [
      ['Den Act 2031', 10, 0],
      ['70', 6.5, 3],
    ],
    'Den Act 2031⁷⁰',
  ],
  [
    'the same behind a space of its own',
    [
      ['burrows:', 10, 0],
      [' ', 6.5, 0],
      ['4', 6.5, 3],
    ],
    'burrows: ⁴',
  ],
  [
    'a fraction',
    [
      ['less than ', 10, 0],
      ['1', 6.5, 3],
      ['/11', 10, 0],
    ],
    'less than 1/11',
  ],
  [
    'a unit',
    [
      ['4 m', 10, 0],
      ['2', 6.5, 3],
    ],
    '4 m2',
  ],
  [
    'an index',
    [
      ['lamp', 10, 0],
      ['2', 6.5, -2],
    ],
    'lamp2',
  ],
  [
    'a number in the size of its line',
    [
      ['lamp', 10, 0],
      ['2', 10, 3],
    ],
    'lamp2',
  ],
] as const)('raises the digits of %s, or leaves them', (_what, parts, text) => {
  expect(lineOf(...parts)).toBe(text);
});
