import { expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { drawPdf } from './draw-pdf.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';

const chapter = (text: string, size: number): DrawnLine => ({ text, x: 80, size, bold: true, above: 16 });

/** Paragraphs with their numbers standing out to the left. */
const paragraphs = (from: number, to: number): DrawnLine[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at).flatMap((number) => [
    { text: `${number}.   A burrow shall meet requirement ${number} of`, x: 120, above: 8 },
    { text: 'this guidance in full.', x: 160 },
  ]);

it('takes chapters with numbers of their own for headings of the paragraphs numbered through all', async () => {
  const page: DrawnLine[] = [
    { text: 'This guidance is about burrows and those who live in them.' },
    ...[chapter('1 Introduction', 12.5), ...paragraphs(1, 3)],
    ...[chapter('2 Digging', 12.5), ...paragraphs(4, 7)],
    ...[chapter('2.1 Depth', 11.5), ...paragraphs(8, 12)],
    ...[chapter('3 Resting', 12.5), ...paragraphs(13, 15)],
  ];
  const bytes = await drawPdf([page]);
  const { passages } = await readDocument(bytes, { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  const found = passages.slice(1).map(({ section, headingPath }) => [section, ...headingPath]);
  expect(found.map(([section]) => section)).toEqual(Array.from({ length: 15 }, (_, at) => `para ${at + 1}`));
  expect(found[1]).toEqual(['para 2', '1 Introduction']);
  expect(found[6]).toEqual(['para 7', '2 Digging']);
  expect(found[7]).toEqual(['para 8', '2 Digging', '2.1 Depth']);
  expect(found[14]).toEqual(['para 15', '3 Resting']);
});
