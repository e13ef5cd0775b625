import { expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { drawPdf } from './draw-pdf.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';

const read = async (pages: readonly (readonly DrawnLine[])[]) =>
  (await readDocument(await drawPdf(pages), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} })).passages;
const title: DrawnLine[] = [
  { text: 'Standard on Burrows', size: 22, bold: true },
  { text: '1 Digging', bold: true, size: 14, above: 12 },
];
const note = (number: string, text: string, y: number): DrawnLine[] => [
  { text: number, size: 5, x: 120, y: y + 3 },
  { text, size: 8, x: 126, y },
];

it('a paragraph goes on over the foot of a page, and the footnotes there follow it', async () => {
  const passages = await read([
    [
      ...title,
      { text: 'A keeper of a burrow has to fence it where it is' },
      ...note('1', 'A burrow includes a hollow log, and a', 90),
      { text: 'cave of which wombats make use.', size: 8, x: 126, y: 80 },
      ...note('2', 'See the Burrow Act.', 68),
    ],
    [{ text: 'nearer than nine metres to a road.' }, { text: 'Nobody else has to.', above: 12 }],
  ]);
  expect(passages.map(({ text }) => text).join('\n')).toBe(
    [
      'A keeper of a burrow has to fence it where it is nearer than nine metres to a road.',
      'Footnote 1: A burrow includes a hollow log, and a cave of which wombats make use.',
      'Footnote 2: See the Burrow Act.',
      'Nobody else has to.',
    ].join('\n'),
  );
});

it('a footnote follows the paragraph of its page that has its mark, with the list that the mark stands in', async () => {
  const passages = await read([
    [
      ...title,
      { text: 'A keeper of dens', y: 660 },
      { text: '3', size: 5, x: 195, y: 663 },
      { text: 'has:', x: 199, y: 660 },
      { text: '(a) a door, and', y: 646 },
      { text: '(b) a lamp.', y: 632 },
      { text: 'Nobody digs at night, nor at dawn when the', y: 600 },
      { text: 'keepers of dens are asleep and the doors', y: 587 },
      { text: 'of the burrows have to be shut, with lamps', y: 574 },
      { text: 'lit in each of them until it is day.', y: 561 },
      ...note('3', 'Dens are burrows.', 90),
    ],
  ]);
  expect(
    passages
      .map(({ text }) => text)
      .join('\n')
      .split('\n'),
  ).toEqual([
    'A keeper of dens³ has:',
    '(a) a door, and',
    '(b) a lamp.',
    'Footnote 3: Dens are burrows.',
    'Nobody digs at night, nor at dawn when the keepers of dens are asleep and the doors of the burrows have to be shut, ' +
      'with lamps lit in each of them until it is day.',
  ]);
});

it('a number before text of the usual size is no mark of a footnote', async () => {
  const passages = await read([
    [
      ...title,
      { text: 'Burrows are fenced.' },
      { text: '2', size: 5, x: 120, y: 93 },
      { text: 'Logs too.', x: 126, y: 90 },
    ],
  ]);
  expect(passages.map(({ text }) => text).join('\n')).not.toContain('Footnote');
});

const textWith = (mark: string, y: number): DrawnLine[] => [
  { text: 'Burrows are fenced by keepers.', y },
  { text: mark, size: 6, x: 257, y: y + 3 },
  { text: 'Nobody else has to dig at night, or to light a lamp.', y: y - 30 },
];

it('a footnote may be as large as the text, where its mark is raised in the text of its page', async () => {
  const passages = await read([
    [
      ...title,
      ...textWith('2', 640),
      { text: '2', size: 6, x: 120, y: 103 },
      { text: 'The plan names the keepers that', x: 126, y: 100 },
      { text: '(a) fence a burrow, or', y: 87 },
      { text: '(b) light a lamp.', y: 74 },
    ],
  ]);
  expect(passages.map(({ section, text }) => [section, text])).toEqual([
    [
      'cl 1',
      'Burrows are fenced by keepers.²\n' +
        'Footnote 2: The plan names the keepers that (a) fence a burrow, or (b) light a lamp.\n' +
        'Nobody else has to dig at night, or to light a lamp.',
    ],
  ]);
});

it('the mark of a footnote may stand in the line of its words, smaller or as large', async () => {
  const passages = await read([
    [
      ...title,
      ...textWith('4', 640),
      { text: '3', size: 5, x: 120, y: 101 },
      { text: 'Dens are burrows, and', size: 8, x: 124, y: 100 },
      { text: 'so are logs.', size: 8, y: 90 },
      { text: '4 So are caves.', size: 8, y: 78 },
    ],
  ]);
  expect(passages.map(({ text }) => text).join('\n')).toBe(
    [
      'Burrows are fenced by keepers.⁴',
      'Footnote 4: So are caves.',
      'Nobody else has to dig at night, or to light a lamp.',
      'Footnote 3: Dens are burrows, and so are logs.',
    ].join('\n'),
  );
});

it('a raised number before text that goes on below, or in a formula, is no mark of a footnote', async () => {
  const passages = await read([
    [
      ...title,
      ...textWith('2', 640),
      { text: '2', size: 6, x: 120, y: 603 },
      { text: 'Logs are fenced, too.', x: 126, y: 600 },
      { text: 'Caves of wombats', size: 14, y: 580 },
      { text: 'Caves are not.', y: 560 },
      { text: '6', size: 5, x: 217, y: 531 },
      { text: 'and the rest of a line.', size: 8, x: 221, y: 530 },
      { text: 'Nor are doors of dens.', y: 500 },
      { text: '2', size: 6, x: 120, y: 103 },
      { text: '= the depth of a burrow.', x: 126, y: 100 },
    ],
  ]);
  expect(passages.map(({ text }) => text).join('\n')).not.toContain('Footnote');
});

it('a footnote in bold is no section, nor is the small print of a formula', async () => {
  const passages = await read([
    [
      ...title,
      ...textWith('7', 640),
      { text: '5 sA, where A is the depth', bold: true, size: 7, y: 560 },
      { text: 'Depth is measured in paces by the keepers of the burrow.', y: 530 },
      { text: '7 Logs are fenced, too', bold: true, size: 9.5, y: 100 },
    ],
  ]);
  expect(new Set(passages.map(({ section }) => section))).toEqual(new Set(['cl 1']));
});
