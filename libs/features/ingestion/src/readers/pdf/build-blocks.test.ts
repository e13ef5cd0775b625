import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { drawPdf } from './draw-pdf.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';

describe('paragraphs of a PDF', () => {
  it('define terms in bold, by the words that follow or as those of a glossary, but no figures and items', async () => {
    const defined = (term: string, rest: string, y: number): DrawnLine[] => [
      { text: term, bold: true, x: 140, y },
      { text: rest, x: 240, y },
    ];
    const lines: DrawnLine[] = [
      { text: '3  Definitions', bold: true, size: 12, y: 700 },
      ...defined('2013 Act', 'means the Burrow Act 2013.', 660),
      ...defined('2014 rules', 'are made by wardens.', 630),
      ...defined('burrow -', 'A hole that is dug by a wombat.', 600),
      ...defined('Figure 4', 'A burrow with two doors.', 570),
      ...defined('• Lamps', 'are lit at dusk.', 540),
    ];
    const pdf = await drawPdf([lines]);
    const { structure } = await readDocument(pdf, { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
    expect(structure.definitions.map(({ term }) => term)).toEqual(['2013 Act', 'burrow']);
  });

  it('do not begin at a number in figures that repeats the words before it', async () => {
    const lines: DrawnLine[] = [
      { text: '3  Keeping', bold: true, size: 12, y: 700 },
      ...['The warden is paid twelve pounds for each twenty-four', '(24) hours, and for a term of one', '(1) year:'],
      ...['(1) from the town, and', '(2) from the keepers of zone none', '(3) of the burrow.'],
    ].map((line) => (typeof line === 'string' ? { text: line } : line));
    const { passages } = await readDocument(await drawPdf([lines]), {
      ...{ fileName: 'x.pdf', idPrefix: 'x@1', given: {} },
    });
    expect(
      passages
        .map(({ text }) => text)
        .join('\n')
        .split('\n'),
    ).toEqual([
      'The warden is paid twelve pounds for each twenty-four (24) hours, and for a term of one (1) year:',
      '(1) from the town, and',
      '(2) from the keepers of zone none',
      '(3) of the burrow.',
    ]);
  });
});
