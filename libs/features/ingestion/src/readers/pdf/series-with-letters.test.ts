import { describe, expect, it } from '@jest/globals';
import { HANGING, read, pinpoints, paragraph, heading, numbers, cover } from './numbered-standard.fixture.ts';

describe('a series of paragraphs with letters', () => {
  it('may have a margin of its own', async () => {
    const inset = (number: string, by: number) => paragraph(number).map((line) => ({ ...line, x: line.x! + by }));
    const pages = [
      cover,
      [
        heading('Digging'),
        ...numbers(1, 16).flatMap((one) => paragraph(one)),
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
