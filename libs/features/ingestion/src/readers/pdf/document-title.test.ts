import { expect, it } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import { drawPdf } from './draw-pdf.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';
import { readPdf } from './read-pdf.ts';

async function fileTitleOf(title: string | null): Promise<string | undefined> {
  const document = await PDFDocument.load(await drawPdf([[{ text: 'Wombats dig burrows, and quolls live in them.' }]]));
  if (title !== null) document.setTitle(title);
  return (await readPdf(await document.save())).clues.fileTitle;
}

it('reads the title among the properties of a PDF, whatever its letters, and none where there is none', async () => {
  expect(await fileTitleOf('Burrow – factors  2031')).toBe('Burrow – factors 2031');
  expect(await fileTitleOf(null)).toBeUndefined();
  expect(await fileTitleOf('x'.repeat(1_500))).toBeUndefined();
});

const titleOf = async (...lines: DrawnLine[]) => (await readPdf(await drawPdf([lines]))).clues.title?.value;

const text = { text: 'Wombats dig burrows, and quolls live in them.' };

it('takes the largest text that can be a title', async () => {
  expect(await titleOf({ text: 'Burrow policy', size: 20 }, text)).toBe('Burrow policy');
  expect(await titleOf({ text: 'Contents', size: 30 }, { text: 'Burrow policy', size: 20 }, text)).toBe(
    'Burrow policy',
  );
});

it('takes a cover with few words where the file is called by them', async () => {
  const cover = [
    { text: '2031', size: 20 },
    { text: 'Lamp Report', size: 40 },
  ];
  const document = await PDFDocument.load(await drawPdf([cover, [{ text: 'Of wombats', size: 30 }, text]]));
  const titleIn = async () => (await readPdf(await document.save())).clues.title?.value;
  expect(await titleIn()).toBe('Of wombats');
  document.setTitle('Lamp Report 2031');
  expect(await titleIn()).toBe('Lamp Report');
});

it('takes what stands out where a page is set in one size', async () => {
  const text = Array.from({ length: 8 }, () => ({ text: 'Wombats dig burrows, and quolls live in them.' }));
  expect(await titleOf({ text: 'BURROW ORDINANCE', bold: true }, { text: 'OF QUOLL HILL' }, ...text)).toBe(
    'BURROW ORDINANCE OF QUOLL HILL',
  );
  expect(await titleOf(...text)).toBe('Wombats dig burrows, and quolls live in them.');
});

it('takes bold lines for no headings where the whole text is bold', async () => {
  const text = ['Wombats dig burrows. Of all of them', '11 of the burrows were fenced in a year'];
  const lines = [{ text: 'Burrow survey', size: 20 }, ...text.map((line) => ({ text: line, bold: true, above: 14 }))];
  const { elements } = await readPdf(await drawPdf([lines]));
  expect(elements.filter(({ is }) => is === 'provision')).toEqual([]);
});

it('takes the first paragraph in bold where all is set in one size and plain lines come first', async () => {
  const text = Array.from({ length: 8 }, (_, at) => ({
    text: `Wardens count the burrows of hill ${at + 1} each year.`,
  }));
  const title = [
    { text: 'Exposure draft of the code on', bold: true, above: 20 },
    { text: 'lamps in burrows', bold: true },
  ];
  const agenda = { text: 'Meeting of the wardens, paper seven' };
  const approved = { text: 'As the wardens approved it', bold: true, above: 20 };
  expect(await titleOf(agenda, ...text, ...title, approved, ...text)).toBe(
    'Exposure draft of the code on lamps in burrows',
  );
  expect(await titleOf(agenda, ...text)).toBe('Meeting of the wardens, paper seven');
});
