import { expect, it } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import { drawPdf } from './draw-pdf.fixture.ts';
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
