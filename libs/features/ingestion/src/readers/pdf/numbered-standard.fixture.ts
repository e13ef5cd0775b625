import type { ParsedDocument } from '../../document-model/parsed-document.ts';
import { readDocument } from '../../pipeline/read-document.ts';
import { drawPdf } from './draw-pdf.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';

export const [MARGIN, HANGING] = [120, 160];

export const read = async (pages: readonly (readonly DrawnLine[])[]): Promise<ParsedDocument> =>
  readDocument(await drawPdf(pages), {
    fileName: 'burrows.pdf',
    idPrefix: 'burrows@1',
    given: { documentType: 'guidelines' },
  });
export const pinpoints = ({ passages }: ParsedDocument) => passages.map(({ section }) => section);

/** A paragraph with its number out to the left, over two lines. */
export function paragraph(number: string, words = `A burrow shall meet requirement ${number} of`): DrawnLine[] {
  return [
    { text: `${number}   ${words}`, x: MARGIN, above: 8 },
    { text: 'this standard in full.', x: HANGING },
  ];
}

export const heading = (text: string): DrawnLine => ({ text, x: HANGING, bold: true, size: 14, above: 16 });
export const numbers = (from: number, to: number, prefix = '') =>
  Array.from({ length: to - from + 1 }, (_, at) => `${prefix}${from + at}`);
export const cover: DrawnLine[] = [{ text: 'Standard on Burrows and Other Homes', size: 22, bold: true }];
