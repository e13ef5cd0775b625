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
