import { expect, it } from '@jest/globals';
import { withCompounds } from './compounds.ts';
import { joinLines, LINE_END_HYPHEN } from './page-characters.ts';
import { makeLine } from './pdf-line.ts';

const run = { bold: false, italic: false, size: 10, left: 0, right: 100 };
const textOf = (...lines: string[]): string =>
  joinLines(
    withCompounds(
      lines.map((text, at) => ({
        ...makeLine([{ ...run, text: text.replace(/-$/, LINE_END_HYPHEN) }], 700 - 12 * at),
        page: 1,
        label: null,
        ocr: false,
      })),
    ),
  );

it.each([
  [
    'a compound that the document has in one line',
    ['Lamp-lit dens are warm. A lamp-', 'lit den is not.'],
    'A lamp-lit den',
  ],
  ['a word that is divided', ['Dens are lit by lamps. A den that is lumi-', 'nous is lit.'], 'is luminous is'],
  ['a word that is written in one more often', ['Lamplight, lamplight or lamp-light: lamp-', 'light.'], ': lamplight.'],
  ['a third part', ['Keepers report den-by-', 'den.'], 'report den-by-den.'],
  ['the end of a text', ['A lamp-lit den is lamp-'], 'den is lamp-'],
])('keeps or drops the hyphen at the end of a line: %s', (_what, lines, expected) => {
  expect(textOf(...lines)).toContain(expected);
});
