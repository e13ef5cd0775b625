import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';
import { drawPdf } from '../readers/pdf/draw-pdf.fixture.ts';

const readBytes = async (bytes: Uint8Array, fileName: string) => {
  const { passages } = await readDocument(bytes, { fileName, idPrefix: 'ordinance@1', given: {} });
  return passages.map(({ section, sectionHeading, text }) => [section, sectionHeading, text]);
};
const read = async (paragraphs: readonly string[]) => readBytes(Buffer.from(paragraphs.join('\n\n')), 'ordinance.txt');
const readPdf = async (pages: Parameters<typeof drawPdf>[0]) => readBytes(await drawPdf(pages), 'ordinance.pdf');

const ORDINANCE = [
  'Burrow Ordinance',
  'Section 1.010. Title. This is the Burrow Ordinance.',
  'Section 1.020. Lamps. A lamp is lit at each door.',
  'Section 1.030. There is hereby established a board of five keepers.',
  'Section 1.040. Fees for Doors.',
  'Each door costs five pounds.',
  'Section 2.010. The warden may refuse. A refusal is in writing.',
];

describe('sections that begin within the line', () => {
  it('have their number and title, and no title where a sentence follows the number', async () => {
    expect(await read(ORDINANCE)).toEqual([
      ['s 1.010', 'Title', 'This is the Burrow Ordinance.'],
      ['s 1.020', 'Lamps', 'A lamp is lit at each door.'],
      ['s 1.030', 'Burrow Ordinance', 'There is hereby established a board of five keepers.'],
      ['s 1.040', 'Fees for Doors', 'Each door costs five pounds.'],
      ['s 2.010', 'Burrow Ordinance', 'The warden may refuse. A refusal is in writing.'],
    ]);
  });

  it('have numbers without dots, too, and keep their place where a line names another', async () => {
    const whole = ORDINANCE.map((line) => line.replace('1.0', '').replace('2.010', '60'));
    const read60 = await read([...whole, 'Section 20. Keepers are exempt.']);
    expect(read60.map(([section]) => section)).toEqual(['s 10', 's 20', 's 30', 's 40', 's 60']);
    expect(read60.at(-1)![2]).toContain('Section 20. Keepers are exempt.');
  });

  it('are references where no stop follows the number', async () => {
    const report = ORDINANCE.map((line) => line.replace(/^(Section [\d.]+)\. /, '$1 '));
    expect((await read(report)).every(([section]) => section === null)).toBe(true);
  });

  it('are references where they are out of order', async () => {
    const shuffled = [ORDINANCE[0]!, ...[5, 1, 6, 2, 4, 3].map((at) => ORDINANCE[at]!)];
    expect((await read(shuffled)).every(([section]) => section === null)).toBe(true);
  });

  it('may stand below their number, which chapters begin anew, with their title between in bold', async () => {
    const chapter = (name: string) => [
      { text: name, size: 14, bold: true, above: 20 },
      ...[1, 2, 3].flatMap((at) => [
        { text: `SECTION ${at}.`, above: 14 },
        { text: `Rule ${at} of the`, above: 14 },
        ...['keepers of', 'each door of', 'this burrow.'].map((text) => ({ text })),
      ]),
    ];
    const titled = [
      { text: 'SECTION 4. (Amended 9/2031)', bold: true, above: 14 },
      { text: 'A lamp that is broken is mended.', above: 14 },
      { text: 'SECTION 5.', above: 14 },
      { text: 'Choice of the Warden', bold: true, above: 14 },
      { text: 'The keepers choose a warden.', above: 14 },
      { text: 'SECTION 6 - Oil.', above: 14 },
      { text: 'Oil is kept apart.', above: 14 },
    ];
    const pages = [[...chapter('CHAPTER I Lamps')], [...chapter('CHAPTER II Doors'), ...titled]];
    expect(await readPdf(pages)).toEqual([
      ['Ch I s 1', 'Lamps', 'Rule 1 of the keepers of each door of this burrow.'],
      ['Ch I s 2', 'Lamps', 'Rule 2 of the keepers of each door of this burrow.'],
      ['Ch I s 3', 'Lamps', 'Rule 3 of the keepers of each door of this burrow.'],
      ['Ch II s 1', 'Doors', 'Rule 1 of the keepers of each door of this burrow.'],
      ['Ch II s 2', 'Doors', 'Rule 2 of the keepers of each door of this burrow.'],
      ['Ch II s 3', 'Doors', 'Rule 3 of the keepers of each door of this burrow.'],
      ['s 4', 'Doors', '(Amended 9/2031)\nA lamp that is broken is mended.'],
      ['s 5', 'Choice of the Warden', 'The keepers choose a warden.'],
      ['s 6', 'Oil', 'Oil is kept apart.'],
    ]);
  });

  it('are references where other provisions are headed', async () => {
    const headed = ['# Burrow Code', '## 1 Lamps', ...ORDINANCE.slice(1, 4), '## 2 Doors', ...ORDINANCE.slice(4)];
    const passages = await readBytes(Buffer.from(headed.join('\n\n')), 'code.md');
    expect([...new Set(passages.map(([section]) => section))]).toEqual(['para 1', 'para 2']);
  });
});
