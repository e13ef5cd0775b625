import { expect, it } from '@jest/globals';
import { learnBodyStyle } from './body-style.ts';
import { drawPdf } from './draw-pdf.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';
import { withPdf } from './open-pdf.ts';
import { findParagraphsAtMargin } from './paragraphs-at-margin.ts';
import { bodyLines } from './reading-order.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `${from + at}`);

/** Paragraphs whose numbers stand out to the left, over two lines. */
const page = (from: number, to: number, placeOf: (number: string) => number): DrawnLine[] =>
  numbers(from, to).flatMap((number) => [
    { text: `${number}.   A burrow shall meet requirement ${number} of this`, x: placeOf(number), above: 8 },
    { text: 'standard and of each that is made under it.', x: placeOf(number) + 40 },
  ]);

async function numbersFound(drawn: readonly (readonly DrawnLine[])[]): Promise<string[]> {
  const pages = await withPdf(await drawPdf(drawn), (_open, extracted) => Promise.resolve(extracted.pages));
  const clean = pages.map((one) => ({ page: one, body: [...one.lines], furniture: [] }));
  const labels = pages.map(() => null);
  const lines = bodyLines(clean, labels, new Set());
  return findParagraphsAtMargin(lines, learnBodyStyle(lines, lines), false).map(({ number }) => number);
}

it('finds numbers of paragraphs that are set flush right', async () => {
  expect(await numbersFound([page(1, 18, (number) => 106 - 6 * number.length)])).toEqual(numbers(1, 18));
});

it('learns the margins of left and right pages from the numbers, whatever stands further out on one side', async () => {
  const notes = [1, 2, 3].map((at): DrawnLine => ({ text: `This note has ${at} lines`, x: 80, above: 20 }));
  const [left, right] = [() => 120, () => 150];
  const pages = [page(1, 5, right), [...page(6, 10, left), ...notes], page(11, 15, right)];
  expect(await numbersFound([...pages, [...page(16, 20, left), ...notes]])).toEqual(numbers(1, 20));
});
