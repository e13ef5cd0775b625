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
      bold('2) Lamps are lit at dusk by the keeper of the burrow, who writes down when, and', 14),
      bold('put out at dawn'),
      ...text('Other lamps are lit by nobody'),
    ];
    expect(await headingsIn(lines)).toEqual([
      '1) May a keeper of a burrow that is not in the list of burrows light a lamp by day and by night?',
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
