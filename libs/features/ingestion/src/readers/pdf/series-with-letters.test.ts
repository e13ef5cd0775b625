import { describe, expect, it } from '@jest/globals';
import type { ParsedDocument } from '../../document-model/parsed-document.ts';
import { readDocument } from '../../pipeline/read-document.ts';
import { drawPdf } from './draw-pdf.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';

const [MARGIN, HANGING] = [120, 160];

const read = async (pages: readonly (readonly DrawnLine[])[]): Promise<ParsedDocument> =>
  readDocument(await drawPdf(pages), {
    fileName: 'burrows.pdf',
    idPrefix: 'burrows@1',
    given: { documentType: 'guidelines' },
  });
const pinpoints = ({ passages }: ParsedDocument) => passages.map(({ section }) => section);

/** A paragraph with its number standing out to the left, over two lines. */
function paragraph(number: string, words = `A burrow shall meet requirement ${number} of`): DrawnLine[] {
  return [
    { text: `${number}   ${words}`, x: MARGIN, above: 8 },
    { text: 'this standard in full.', x: HANGING },
  ];
}

const heading = (text: string): DrawnLine => ({ text, x: HANGING, bold: true, size: 14, above: 16 });
const numbers = (from: number, to: number, prefix = '') =>
  Array.from({ length: to - from + 1 }, (_, at) => `${prefix}${from + at}`);
const cover: DrawnLine[] = [{ text: 'Standard on Burrows and Other Homes', size: 22, bold: true }];

describe('a series of paragraphs with letters', () => {
  it('may have a margin of its own, and numbers may stand elsewhere where the row lacks them', async () => {
    const inset = (number: string, by: number) => paragraph(number).map((line) => ({ ...line, x: line.x! + by }));
    const pages = [
      cover,
      [
        heading('Digging'),
        ...numbers(1, 16).flatMap((one) => (one === '9' ? inset(one, -20) : paragraph(one))),
        { text: '12   A list item that is out of order.', x: HANGING, above: 8 },
      ],
      [heading('Appendix B Guidance'), ...numbers(1, 17, 'AR ').flatMap((one) => inset(`${one}.`, 20))],
      [heading('Appendix C Codes'), ...numbers(1, 5, 'C').flatMap((one) => inset(one, 20))],
    ];
    expect([...new Set(pinpoints(await read(pages)))]).toEqual([
      ...numbers(1, 16, 'para '),
      ...numbers(1, 17, 'para AR '),
      'App C',
    ]);
  });
});

describe('codes in bold without a sign after them', () => {
  it('head policies, although lists are numbered through elsewhere', async () => {
    const policy = (code: string): DrawnLine[] => [
      { text: `${code} Homes of kind ${code}`, x: MARGIN, bold: true, above: 16 },
      ...numbers(1, 3).flatMap((one) => paragraph(`${one}.`)),
      ...numbers(4, 5).flatMap((one) => paragraph(`AR ${one}`)),
    ];
    const list = [heading('Appendix A Places'), ...numbers(1, 18).flatMap((one) => paragraph(`${one}.`))];
    const document = await read([cover, ...numbers(1, 5, 'HO').map(policy), list]);
    expect(pinpoints(document).slice(0, 3)).toEqual(['HO1', 'para AR 4', 'para AR 5']);
    expect(document.passages[0]!.sectionHeading).toBe('Homes of kind HO1');
  });
});
