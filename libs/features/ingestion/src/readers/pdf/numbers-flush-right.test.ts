import { expect, it } from '@jest/globals';
import { learnBodyStyle } from './body-style.ts';
import { drawPdf } from './draw-pdf.fixture.ts';
import { separateFurniture } from './furniture.ts';
import { withPdf } from './open-pdf.ts';
import { findParagraphsAtMargin } from './paragraphs-at-margin.ts';
import { bodyLines } from './reading-order.ts';

it('finds numbers of paragraphs that are set flush right', async () => {
  const numbers = Array.from({ length: 18 }, (_, at) => `${at + 1}`);
  const paragraphs = numbers.flatMap((number) => [
    { text: `${number}.   A burrow shall meet requirement ${number} of this`, x: 106 - 6 * number.length, above: 8 },
    { text: 'standard and of each that is made under it, wherever its keeper lives.', x: 120 },
  ]);
  const pdf = await drawPdf([paragraphs]);
  const pages = await withPdf(pdf, (_open, extracted) => Promise.resolve(extracted.pages));
  const lines = bodyLines(separateFurniture(pages), [null], new Set());
  const found = findParagraphsAtMargin(lines, learnBodyStyle(lines, lines), false);
  expect(found.map(({ number }) => number)).toEqual(numbers);
});
