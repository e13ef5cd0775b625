import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { learnBodyStyle } from './body-style.ts';
import { buildBlocks } from './build-blocks.ts';
import { drawPdf } from './draw-pdf.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';
import { makeLine } from './pdf-line.ts';
import type { BodyLine } from './reading-order.ts';

const defined = (term: string, rest: string, y: number): DrawnLine[] => [
  { text: term, bold: true, x: 140, y },
  { text: rest, x: 240, y },
];
const definitions: DrawnLine = { text: '3  Definitions', bold: true, size: 12, y: 700 };

async function termsIn(...lines: readonly DrawnLine[]): Promise<string[]> {
  const pdf = await drawPdf([[definitions, ...lines]]);
  const { structure } = await readDocument(pdf, { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  return structure.definitions.map(({ term }) => term);
}

/** The paragraphs of pages whose lines stand at one margin. */
function paragraphsOf(pages: readonly (readonly string[])[]): string[] {
  const lines = pages.flatMap((texts, page) =>
    texts.map((text, at): BodyLine => ({
      ...makeLine([{ text, bold: false, italic: false, size: 10, left: 100, right: 300 }], 700 - at * 12),
      ...{ page: page + 1, label: null, ocr: false },
    })),
  );
  const style = learnBodyStyle(lines, lines);
  return buildBlocks(lines, [], { style, law: false, paragraphs: [] }).map(({ text }) => text);
}

describe('paragraphs of a PDF', () => {
  it('define terms in bold, by the words that follow or as those of a glossary, but no figures and items', async () => {
    const lines: DrawnLine[] = [
      ...defined('2013 Act', 'means the Burrow Act 2013.', 660),
      ...defined('2014 rules', 'are made by wardens.', 630),
      ...defined('burrow -', 'A hole that is dug by a wombat.', 600),
      ...defined('Figure 4', 'A burrow with two doors.', 570),
      ...defined('• Lamps', 'are lit at dusk.', 540),
    ];
    expect(await termsIn(...lines)).toEqual(['2013 Act', 'burrow']);
  });

  it('define a term in bold that refers elsewhere, but none that only opens a sentence or cites a text', async () => {
    const lines: DrawnLine[] = [
      ...defined('warren', 'see section 4.', 660),
      ...defined('Keepers', 'of lamps must light them.', 630),
      ...defined('Warren Act section 9:', 'Keepers must light lamps.', 600),
      ...defined('Lamp v Net:', 'A keeper was paid.', 570),
      ...defined('Net Lamps Ltd:', '[2031] FCA 4.', 540),
      { text: 'Journal of Nets', bold: true, italic: true, x: 140, y: 510 },
      { text: ', 12, 30–35.', x: 244, y: 510 },
      { text: 'Keeping Figure 2', bold: true, italic: true, x: 140, y: 480 },
      { text: 'Nets of a keeper.', x: 250, y: 480 },
    ];
    expect(await termsIn(...lines)).toEqual(['warren']);
  });

  it.each(['−', '–', 'o', '➢'])('begin at each item with the mark %s', (mark) => {
    const items = ['lamps of the keeper', 'nets', 'doors'].map((item) => `${mark} ${item}`);
    expect(paragraphsOf([['A warden counts:', ...items]])).toEqual(['A warden counts:', ...items]);
  });

  it.each([
    ['Lamps belong to keepers.²', 'Nets do not.', 2],
    ['Lamps of keepers²', 'Of The Warren are lit.', 1],
  ])('end at the foot of a page with a stop, also before a mark: %s', (last, first, count) => {
    expect(paragraphsOf([[last], [first]])).toHaveLength(count);
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

it('each line of two columns without lines is a paragraph with what goes on below it', async () => {
  const row = (y: number, label: string, words: string): DrawnLine[] => [
    { text: label, y },
    { text: words, x: 240, y },
  ];
  const lines = [
    { text: 'Nets', bold: true, y: 700 },
    ...row(680, 'Width', 'Two paces'),
    ...row(667, 'Depth', 'A pace, and more where'),
    { text: 'the moths fly low', x: 240, y: 654 },
    ...row(641, 'Mesh', 'Fine'),
  ];
  const { passages } = await readDocument(await drawPdf([lines]), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  expect(passages.at(-1)?.text.split('\n')).toEqual([
    'Width Two paces',
    'Depth A pace, and more where the moths fly low',
    'Mesh Fine',
  ]);
});

it('a heading of law is within its section, unless it is larger than those of sections and no formula', async () => {
  const sections = ['Lamps', 'Nets', 'Dens', 'Bells', 'Doors'].flatMap((name, at): DrawnLine[] => [
    { text: `${at + 1}   ${name}`, bold: true, size: 14, above: 14 },
    { text: 'The keeper says so to the warden, who writes it down in the book of the burrow.' },
  ]);
  const headed = (text: string, size: number): DrawnLine[] => [
    { text, bold: true, size, above: 14 },
    { text: 'A burrow is a hole that a wombat digs.' },
  ];
  const after = [...headed('Examples', 13), ...headed('E = n × 28', 18), ...headed('Glossary', 18)];
  const bytes = await drawPdf([[...sections, ...after]]);
  const { passages } = await readDocument(bytes, { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  expect(passages.slice(4).map(({ section, sectionHeading }) => [section, sectionHeading])).toEqual([
    ['para 5', 'Doors'],
    [null, 'Glossary'],
  ]);
});
