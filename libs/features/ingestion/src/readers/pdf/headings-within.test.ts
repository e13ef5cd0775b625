import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ParsedDocument } from '../../document-model/parsed-document.ts';
import { readDocument } from '../../pipeline/read-document.ts';
import { drawPdf } from './draw-pdf.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';

/** An invented standard as a browser prints it: all requirements bold, labels in the margin, marks after their text. */
const page = (number: number, title: string): DrawnLine[] => [
  { text: `Disclosure 9-${number} ${title}`, size: 16, x: 60, y: 740 },
  { text: 'The colony shall report the following of its burrows:', bold: true, x: 150, y: 700 },
  {
    text: `Number of ${title.toLowerCase()} that are lit from dusk to dawn, and a breakdown`,
    bold: true,
    x: 170,
    y: 670,
  },
  { text: 'of this number by burrow, if there are several:', bold: true, x: 170, y: 657 },
  { text: 'a.', bold: true, x: 150, y: 670 },
  { text: 'i. burrows in sand;', bold: true, x: 170, y: 644 },
  { text: 'ii. burrows in clay.', bold: true, x: 170, y: 631 },
  { text: 'The colony should say who lights them on which day.', x: 150, y: 600 },
  { text: 'More on lighting', bold: true, x: 150, y: 570 },
  { text: 'Lamps are lit by the youngest wombat that can reach them without help.', x: 150, y: 555 },
];

describe('a standard with named provisions', () => {
  let document: ParsedDocument;

  beforeAll(async () => {
    const pdf = await drawPdf([
      [
        { text: 'Content', bold: true, size: 19, x: 60 },
        { text: 'Disclosure 9-1 Lamps 2', x: 60 },
        { text: 'Disclosure 9-2 Doors 3', x: 60 },
        { text: 'Disclosure 9-3 Roofs 4', x: 60 },
        { text: 'Glossary 5', bold: true, x: 60 },
      ],
      ...['Lamps', 'Doors', 'Roofs'].map((title, at) => page(at + 1, title)),
      [
        { text: 'Glossary', size: 19, x: 60 },
        { text: 'burrow', bold: true, x: 60, above: 20 },
        { text: 'A hole in the ground in which wombats sleep by day.', x: 60, above: 4 },
      ],
    ]);
    document = await readDocument(pdf, { fileName: 'standard.pdf', idPrefix: 'standard@1', given: {} });
  });

  it('cites what is below their smaller headings by them', () => {
    const { passages } = document;
    expect(passages.map(({ section }) => section)).toEqual([
      'Disclosure 9-1',
      'Disclosure 9-2',
      'Disclosure 9-3',
      null,
    ]);
    expect(passages[0]?.text.split('\n')).toEqual([
      'The colony shall report the following of its burrows:',
      'a. Number of lamps that are lit from dusk to dawn, and a breakdown of this number by burrow, if there are several:',
      'i. burrows in sand;',
      'ii. burrows in clay.',
      'The colony should say who lights them on which day.',
      'More on lighting',
      'Lamps are lit by the youngest wombat that can reach them without help.',
    ]);
    expect(passages[3]?.headingPath).toEqual(['Glossary']);
  });

  it('finds its contents list under `Content`', () => {
    const { contentsEntries, contentsMissing } = document.facts;
    expect([contentsEntries, contentsMissing]).toEqual([3, []]);
    expect(document.passages.map(({ pageNumber }) => pageNumber)).toEqual([2, 3, 4, 5]);
  });
});

describe('a line that stands out', () => {
  const headingsBelow = async (...lines: DrawnLine[]) => {
    const text = (words: string): DrawnLine => ({ text: `${words} at night, when the wombats are out.`, above: 10 });
    const pdf = await drawPdf([
      [{ text: 'Lamps', bold: true }, text('They burn'), ...lines, { ...text('Nets are hung'), y: 540 }],
    ]);
    const { passages } = await readDocument(pdf, { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
    return passages.map(({ sectionHeading }) => sectionHeading);
  };
  const row = (...words: string[]) =>
    words.map((text, at): DrawnLine => ({ text, bold: true, x: 120 + at * 110, y: 570 }));

  it('is no heading with the names of columns, an address of the web or a formula', async () => {
    expect(await headingsBelow(...row('Width'))).toEqual(['Lamps', 'Width']);
    expect(await headingsBelow(...row('Width', 'Depth', 'Height'))).toEqual(['Lamps']);
    expect(await headingsBelow(...row('www.wombats.org'))).toEqual(['Lamps']);
    expect(await headingsBelow(...row('OL = WL x ND ÷ 9'))).toEqual(['Lamps']);
  });
});
