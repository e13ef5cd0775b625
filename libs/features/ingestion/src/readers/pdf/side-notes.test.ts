import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { drawPdf } from './draw-pdf.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';

const TITLES = ['Purposes', 'Meaning of burrow', 'Digging', 'Wardens', 'Fees', 'Regulations'];
const NOTES = [
  ['S. 1 amended by', 'No. 27/2033', 's. 5.'],
  ['S. 2(1)', 'substituted by', 'Nos 12/2034', 's. 3, 14/2035', 's. 7.'],
  ['S. 3 inserted by', 'No. 12/2034 s. 4.'],
];

/** An invented Act of Victoria: notes on amendments stand in the left margin beside the lines. */
function drawAct(notes: readonly (readonly string[])[]): Promise<Uint8Array> {
  const pages = TITLES.map((title, at): DrawnLine[] => {
    const body: DrawnLine[] = [
      { text: `${at + 1}  ${title}`, bold: true, size: 12, x: 150, y: 700 },
      { text: `(1) The owner of a burrow must observe matter ${at + 1} in full and at all`, x: 165, y: 680 },
      { text: 'times, and must keep a record of what is observed.', x: 180, y: 667 },
      { text: '(2) A record must be shown to a warden on request.', x: 165, y: 647 },
    ];
    const beside = (notes[at] ?? []).map((text, line): DrawnLine => ({
      text,
      size: 8,
      x: 60,
      y: 680 - line * (line === 0 ? 0 : 9.5),
    }));
    return [...body, ...beside];
  });
  return drawPdf([
    [
      { text: 'Burrow Act 2031', bold: true, size: 20, x: 150 },
      { x: 150, text: 'Authorised Version incorporating amendments as at 1 July 2034' },
    ],
    ...pages,
  ]);
}

const read = async (notes: readonly (readonly string[])[]) =>
  readDocument(await drawAct(notes), { fileName: 'act.pdf', idPrefix: 'act@1', given: {} });

describe('notes on amendments in the margin of a PDF', () => {
  it('stand in no passage and are kept as notes on the sections that they name', async () => {
    const { passages, structure } = await read(NOTES);
    expect(passages.map(({ section }) => section)).toEqual([null, 's 1', 's 2', 's 3', 's 4', 's 5', 's 6']);
    expect(passages.find(({ section }) => section === 's 2')?.text).toBe(
      '(1) The owner of a burrow must observe matter 2 in full and at all times, and must keep a record of what is observed.\n(2) A record must be shown to a warden on request.',
    );
    expect(structure.amendmentNotes.map(({ provision, kind, instruments }) => [provision, kind, instruments])).toEqual([
      ['S. 1', 'amended', ['27/2033']],
      ['S. 2(1)', 'substituted', ['12/2034', '14/2035']],
      ['S. 3', 'inserted', ['12/2034']],
    ]);
  });

  it('are joined where a word is divided at the end of a line', async () => {
    const notes = [...NOTES.slice(0, 2), ['S. 3 def. of Adminis-', 'trative Head', 'inserted by', 'No. 12/2034 s. 4.']];
    const { structure } = await read(notes);
    expect(structure.amendmentNotes.at(-1)?.provision).toBe('S. 3 def. of Administrative Head');
  });

  it('may stand between the number of a clause and its heading', async () => {
    const clause = (no: string, title: string, y: number): DrawnLine[] => [
      { text: no, bold: true, x: 60, y },
      { text: '31/07/2031', size: 6.5, x: 60, y: y - 10 },
      { text: 'VC148', size: 6.5, x: 60, y: y - 18 },
      { text: title, bold: true, x: 140, y },
      { text: `A burrow must observe what clause ${no} says of it at all times.`, x: 140, y: y - 24 },
    ];
    const drawn = await drawPdf([
      [
        { text: 'Moorabool Planning Scheme', bold: true, size: 20, x: 140, y: 720 },
        ...clause('52.06', 'BURROWS', 640),
        ...clause('52.06-1', 'Scope', 580),
        ...clause('52.06-2', 'Number of lamps', 520),
      ],
    ]);
    const { passages } = await readDocument(drawn, { fileName: 'scheme.pdf', idPrefix: 'scheme@1', given: {} });
    expect(passages.map(({ section, sectionHeading, text }) => [section, sectionHeading, text])).toEqual([
      ['cl 52.06', 'BURROWS', 'A burrow must observe what clause 52.06 says of it at all times.'],
      ['cl 52.06-1', 'Scope', 'A burrow must observe what clause 52.06-1 says of it at all times.'],
      ['cl 52.06-2', 'Number of lamps', 'A burrow must observe what clause 52.06-2 says of it at all times.'],
    ]);
  });

  it('are not guessed: other text in a margin stays', async () => {
    const { text } = await read([['See the map', 'of burrows'], ['See the list'], ['S. 3 has a', 'map too']]);
    expect(text).toMatch(/See the map/);
    expect(text).toMatch(/S\. 3 has a/);
  });
});
