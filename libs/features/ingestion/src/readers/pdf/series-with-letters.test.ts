import { describe, expect, it } from '@jest/globals';
import type { DrawnLine } from './draw-pdf.fixture.ts';
import { MARGIN, HANGING, read, pinpoints, paragraph, heading, numbers, cover } from './numbered-standard.fixture.ts';

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
