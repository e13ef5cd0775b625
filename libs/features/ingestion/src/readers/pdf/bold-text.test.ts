import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { drawPdf } from './draw-pdf.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';

const bold = (words: string, above = 0): DrawnLine => ({ text: words, bold: true, above });
const text = (words: string): DrawnLine[] => [
  { text: words, x: 132, above: 4 },
  { text: 'and the wombat keeps to it in every burrow that it digs.', x: 120 },
];

async function headingsIn(...pages: readonly (readonly DrawnLine[])[]): Promise<(string | null)[]> {
  const [first = [], ...others] = pages;
  const bytes = await drawPdf([[{ text: 'Burrow answers', size: 22 }, ...first], ...others]);
  const { passages } = await readDocument(bytes, { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  return [...new Set(passages.map(({ sectionHeading }) => sectionHeading))];
}

describe('a numbered line in bold that goes on in the next ones', () => {
  it('is a heading whole where it asks a question, and none where it is an item', async () => {
    const lines: DrawnLine[] = [
      bold('1) May a keeper of a burrow that is not in the list of burrows light a lamp', 14),
      bold('by day and by night?'),
      ...text('Yes, where the warden says so'),
      bold('3) Who puts lamps out? Are wardens told', 14),
      bold('of it?'),
      ...text('A keeper does'),
      bold('2) Lamps are lit at dusk by the keeper of the burrow, who writes down when, and', 14),
      bold('put out at dawn'),
      ...text('Other lamps are lit by nobody'),
    ];
    expect(await headingsIn(lines)).toEqual([
      '1) May a keeper of a burrow that is not in the list of burrows light a lamp by day and by night?',
      '3) Who puts lamps out? Are wardens told of it?',
    ]);
  });

  it('is no heading in any line of an item', async () => {
    const item = [
      bold('(a) lamps are lit at dusk by the keeper of the burrow, who writes down', 14),
      bold('when they are lit and when all of them are put out, as the', 0),
      bold('warden says'),
    ];
    const lines = [bold('Lamps of burrows', 14), ...text('A keeper shall see to it that'), ...item];
    expect(await headingsIn([...lines, ...text('Other lamps are lit by nobody')])).toEqual(['Lamps of burrows']);
  });
});

describe('a sentence in bold', () => {
  it('goes on on the next page, where a heading begins with a capital', async () => {
    const before = [
      bold('Lamps of burrows', 14),
      ...text('Lamps are small'),
      bold('A lamp shall be put out by its', 14),
    ];
    const page = (line: string): DrawnLine[] => [bold(line), ...text('Other lamps are lit by nobody')];
    expect(await headingsIn(before, page('keeper at dawn'))).not.toContain('keeper at dawn');
    expect(await headingsIn(before, page('Keepers at dawn'))).toContain('Keepers at dawn');
  });
});

describe('what stands out from the text', () => {
  it('is a heading to the end of its words, wherever its lines begin', async () => {
    const lines = [bold('Lamps of burrows that are', 14), { ...bold('kept by wardens'), x: 100 }];
    expect(await headingsIn([...lines, ...text('Lamps are small')])).toContain(
      'Lamps of burrows that are kept by wardens',
    );
  });

  it('is no heading where it ends a sentence, opens a bracket, begins with a dash or dates the document', async () => {
    const sentence = [
      { text: 'A lamp is small. [Note: For', above: 14 },
      bold('nets, the warden will say how a lamp is'),
    ];
    const lines = [
      ...sentence,
      bold('lit and put out for wombats]'),
      ...text('Lamps are small'),
      bold('Wardens (who are also', 14),
      ...text('keepers) are paid'),
      bold('– Wardens', 14),
      ...text('light lamps'),
      bold('Version: 1.3', 14),
      ...text('Keepers are paid'),
    ];
    expect(await headingsIn(lines)).toEqual(['Burrow answers']);
  });

  it('heads nothing after the cover where it stands on one', async () => {
    const cover: DrawnLine[] = [{ text: 'Wardens of burrows', size: 20, above: 20 }];
    const headed = await drawPdf([
      [{ text: 'Burrow answers', size: 22 }, ...cover],
      [bold('Lamps'), ...text('Small')],
    ]);
    const { passages } = await readDocument(headed, { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
    const { headingPath, sectionHeading } = passages.at(-1)!;
    expect([...headingPath, sectionHeading]).toEqual(['Lamps']);
  });
});

describe('letters that are filled and stroked', () => {
  it('are bold', async () => {
    const heading = { text: 'Lamps of burrows', stroked: true, above: 14 };
    expect(await headingsIn([heading, ...text('Lamps are small')])).toEqual(['Lamps of burrows']);
  });
});

describe('a conjunction in bold', () => {
  it('joins the items of a list, and heads none', async () => {
    const items = [...text('I. A lamp is round'), bold('AND', 14), ...text('II. A lamp is lit'), ...text('at dusk')];
    expect(await headingsIn([bold('Lamps of burrows', 14), ...items])).toEqual(['Lamps of burrows']);
  });
});

describe('a table right below a heading', () => {
  it('is no part of it', async () => {
    const row = (left: string, right: string, isBold = false): DrawnLine[] => [
      { text: left, bold: isBold, size: 14 },
      { text: right, bold: isBold, size: 14, x: 300, above: -16.8 },
    ];
    const table = [...row('Lamp', 'Oil', true), ...row('Round', 'Whale'), ...row('Square', 'Olive')];
    const lines = [{ text: 'Of lamps', size: 14, above: 20 }, ...table, ...text('Lamps are small')];
    const bytes = await drawPdf([[{ text: 'Burrow answers', size: 22 }, ...lines, ...text('Dens are dry')]]);
    const { passages } = await readDocument(bytes, { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
    expect(passages.map((one) => one.text).join('\n')).toContain('| Round | Whale |');
  });
});

describe('sections of a book whose left and right pages have different margins', () => {
  it('have headings on both', async () => {
    const letters = [...'ABCDEFGHIJKL'];
    const pages = letters.map((letter, at): DrawnLine[] => {
      const x = at % 2 === 0 ? 120 : 80;
      const words = [
        `A keeper lights each lamp of burrow ${letter} at dusk, puts`,
        `it out at dawn, and tells warden ${letter}.`,
      ];
      return [
        { text: `${at + 1} Lamps of burrow ${letter}`, bold: true, x, above: 14 },
        ...words.map((line) => ({ text: line, x })),
      ];
    });
    expect(await headingsIn(...pages)).toEqual(letters.map((letter) => `Lamps of burrow ${letter}`));
  });
});
