import { beforeAll, describe, expect, it } from '@jest/globals';
import { UnreadableDocumentError } from '@regqa/errors';
import type { ParsedDocument } from '../../document-model/parsed-document.ts';
import { readDocument } from '../../pipeline/read-document.ts';
import { drawPdf, runningLines } from './draw-pdf.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';

const hints = { fileName: 'wombat.pdf', idPrefix: 'act@1', given: {} };
const read = (bytes: Uint8Array) => readDocument(bytes, hints);
const heading = (text: string, size = 12): DrawnLine => ({ text, bold: true, size, above: 14 });
const sentence = (text: string, x = 140): DrawnLine => ({ text, x, above: 6 });

const TITLES = ['Short title', 'Duty to dig', 'Duty to rest', 'Duty to wander', 'Duty to return', 'Regulations'];

/** An invented Act: cover, contents with dot leaders, then sections over several pages with headers and footers. */
function drawAct(): Promise<Uint8Array> {
  const contents = TITLES.map((title, at): DrawnLine => ({
    text: `${at + 1}  ${title} ${'.'.repeat(30)} ${at + 1}`,
    size: 10,
  }));
  const cover: DrawnLine[] = [
    { text: 'Wombat Act 2031', bold: true, size: 20 },
    { text: 'Compilation date: 1 May 2031' },
  ];
  const body = TITLES.map((title, at): DrawnLine[] => [
    ...runningLines(`Section ${at + 1}`, String(at + 1)),
    ...(at === 0 ? [heading('Part 1—Digging', 16)] : []),
    heading(`${at + 1}  ${title}`),
    sentence(`(1) A wombat must observe matter ${at + 1} in full and at`),
    { text: 'all times, and must', x: 155 },
    sentence('(a) keep a record of matter; and', 160),
    sentence('(b) show it on request.', 160),
    ...(at === 1
      ? [sentence('(2) This subsection begins on page two of the Act and'), { text: 'goes on', x: 155 }]
      : []),
  ]);
  body[2]?.splice(4, 0, { text: 'to the page after it.', x: 155 });
  return drawPdf([
    cover,
    [...runningLines('Contents', 'i'), { text: 'Contents', bold: true, size: 14 }, ...contents],
    ...body,
  ]);
}

describe('reading a PDF', () => {
  let act: ParsedDocument;
  beforeAll(async () => {
    act = await read(await drawAct());
  });

  it('finds title, date and all sections of the contents list', () => {
    expect(act.metadata).toMatchObject({
      title: 'Wombat Act 2031',
      lastUpdated: '2031-05-01',
      jurisdiction: 'Federal',
    });
    expect(act.facts).toMatchObject({
      pages: 8,
      pagesWithoutText: [],
      provisions: 6,
      contentsEntries: 6,
      contentsMissing: [],
      quarantine: null,
    });
  });

  it('gives each passage the page of the file and the printed page', () => {
    expect(act.passages.map(({ section, pageNumber, pageLabel }) => [section, pageNumber, pageLabel])).toEqual(
      TITLES.map((_, at) => [`s ${at + 1}`, at + 3, String(at + 1)]),
    );
  });

  it('keeps headers, footers and the contents list out of the text', () => {
    expect(act.text).not.toMatch(/Compilation No|Section \d|\.{4}|Wombat Act 2031/);
  });

  it('joins lines to paragraphs, over the end of a page too', () => {
    expect(act.passages[1]?.text).toBe(
      '(1) A wombat must observe matter 2 in full and at all times, and must\n(a) keep a record of matter; and\n(b) show it on request.\n(2) This subsection begins on page two of the Act and goes on to the page after it.',
    );
    expect(act.passages[1]?.headingPath).toEqual(['Part 1 Digging']);
  });

  it('takes the state from the enacting words behind a long contents list, and the year from below a title', async () => {
    const listed = Array.from({ length: 90 }, (_, at): DrawnLine => ({
      text: `${at + 1}  Lamps of kind ${at + 1} ${'.'.repeat(60)} ${at + 3}`,
      size: 8,
    }));
    const cover = [
      { text: 'Wombat Rescue Plan', bold: true, size: 20 },
      { text: '2031', bold: true, size: 20 },
      { text: 'Version of 1 July 2033, with all amendments to that day' },
    ];
    const lists = [listed.slice(0, 45), listed.slice(45)];
    const text = [heading('1  Lamps'), { text: 'The Parliament of Victoria enacts:', above: 10 }, sentence('Dig.')];
    const { metadata } = await read(await drawPdf([cover, ...lists, text]));
    expect(metadata).toMatchObject({ title: 'Wombat Rescue Plan 2031', state: 'VIC' });
  });

  it('keeps the first line of a page that stands where others have a line in common', async () => {
    const colours = ['red', 'blue', 'green', 'white', 'black', 'grey', 'pink', 'gold', 'plum', 'teal'];
    const pages = colours.map((colour, page): DrawnLine[] => [
      page < 4
        ? { text: 'Western Australia', y: 763 }
        : { text: `A keeper of the ${colour} lamp walks to the end of the wall and`, y: 763 },
      { text: `tells the wardens of the ${colour} lamp that it is out.`, y: page < 4 ? 720 : 749 },
      ...Array.from({ length: 12 }, (_, at): DrawnLine => ({
        text: `Its ${colour} wick ${at} is long.`,
        y: 690 - at * 16,
      })),
    ]);
    const { text } = await read(await drawPdf(pages));
    expect(text.match(/A keeper of the \w+ lamp walks/g)).toHaveLength(6);
    expect(text).not.toMatch(/Western Australia/);
  });

  it('begins a paragraph at a decimal number behind the end of a sentence, however close', async () => {
    const lines: DrawnLine[] = [
      { text: 'Lamp Policy', bold: true, size: 20 },
      heading('1 Lamps', 14),
      { text: '1.1 A keeper walks to the end of the wall and trims the lamp.', above: 6 },
      { text: '1.2 A warden counts the lamps that are lit, as clause' },
      { text: '1.1 Says, and writes the number down.' },
    ];
    const { passages } = await read(await drawPdf([lines]));
    expect(passages.at(-1)).toMatchObject({
      section: 'para 1',
      text: '1.1 A keeper walks to the end of the wall and trims the lamp.\n1.2 A warden counts the lamps that are lit, as clause 1.1 Says, and writes the number down.',
    });
  });

  it('reads the text that begins below a short contents list on its page', async () => {
    const words = 'A keeper walks the whole wall at dusk and tells the harbour office of each lamp that is out';
    const text = Array.from({ length: 6 }, (_, at): DrawnLine => ({ text: `${words}, ${at + 1}.`, size: 10 }));
    const listed = ['Lamps 2', 'Ropes 3'].map((entry): DrawnLine => ({ text: entry, size: 10 }));
    const sections = [heading('1  Lamps'), sentence('A lamp is lit at dusk.')];
    const page = [{ text: 'Contents', bold: true, size: 14 }, ...listed, ...text];
    const { passages } = await read(await drawPdf([page, text, sections]));
    expect(
      passages
        .map((passage) => passage.text)
        .join('\n')
        .match(/harbour office/g),
    ).toHaveLength(12);
  });

  it('takes nothing that the contents list has under the endnotes for a provision', async () => {
    const sections = TITLES.map((title, at): DrawnLine[] => [
      heading(`${at + 1}  ${title}`),
      sentence('A wombat must observe this matter in full and at all times.'),
    ]);
    const listed = [
      ...TITLES.map((title, at) => `${at + 1}  ${title}`),
      'Endnotes',
      '1  About the endnotes',
      '2  Abbreviation key',
    ];
    const contents = listed.map((text): DrawnLine => ({ text: `${text} ${'.'.repeat(30)} 7`, size: 10 }));
    const { facts } = await read(
      await drawPdf([[{ text: 'Contents', bold: true, size: 14 }, ...contents], ...sections]),
    );
    expect(facts).toMatchObject({ contentsEntries: TITLES.length, contentsMissing: [] });
  });

  it('leaves out what is printed across the page', async () => {
    const lines = Array.from({ length: 12 }, (_, at) => ({
      text: `Lamp ${at} of the burrow is lit at dusk.`,
      above: 4,
    }));
    const pdf = await drawPdf([[...lines, { text: 'Replaced in 2033', size: 30, x: 150, y: 500, turned: 40 }]]);
    const { text, facts } = await readDocument(pdf, { fileName: 'lamps.pdf', idPrefix: 'lamps@1', given: {} });
    expect(text).toMatch(/^Lamp 0 .* Lamp 11 of the burrow is lit at dusk\.$/s);
    expect(text).not.toMatch(/Repl|2033/);
    expect(facts.setAside).toMatchObject([{ kind: 'running_lines', characters: 14 }]);
  });

  it('leaves the index at the end of an Act out and says so', async () => {
    const sections = TITLES.map((title, at): DrawnLine[] => [
      ...runningLines(`Section ${at + 1}`, String(at + 1)),
      heading(`${at + 1}  ${title}`),
      sentence('A wombat must observe this matter.'),
    ]);
    const index = Array.from({ length: 12 }, (_, at): DrawnLine => ({
      text: `burrow ${at} ${'.'.repeat(40)} ${at}(1), ${at + 1}(2)`,
      size: 9,
    }));
    const { text, facts } = await read(
      await drawPdf([...sections, [{ text: 'Defined terms', size: 14, bold: true }, ...index]]),
    );
    expect(text).not.toMatch(/burrow|\.{5}/);
    expect(facts.details).toContain('Left out as an index, which is no part of the text: page 7.');
  });

  it('quarantines a document most of whose pages have no text, and lists them', async () => {
    const { facts } = await read(await drawPdf([[sentence('The only page with any text on it.')], [], []]));
    expect(facts).toMatchObject({ pages: 3, pagesWithoutText: [2, 3] });
    expect(facts.quarantine).toMatch(/2 of 3 pages have no text/);
  });

  it('reads a guideline whose headings have numbers and sizes', async () => {
    const lines: DrawnLine[] = [
      { text: 'Stormwater Guideline', bold: true, size: 22 },
      heading('1 Purpose', 14),
      sentence('This guideline of New South Wales is invented.', 120),
      heading('2 Tanks', 14),
      heading('2.1 Volume of tanks', 12),
      sentence('A tank must hold at least 3,000 litres for each roof.', 120),
    ];
    const { metadata, passages } = await read(await drawPdf([lines]));
    expect(metadata).toMatchObject({ title: 'Stormwater Guideline', documentType: 'guidelines', jurisdiction: 'NSW' });
    expect(
      passages.map(({ section, sectionHeading, headingPath }) => [section, sectionHeading, headingPath.at(-1)]),
    ).toContainEqual(['para 2.1', 'Volume of tanks', '2 Tanks']);
  });

  describe('with two columns', () => {
    const LEFT = [
      'The colony of the northern',
      'bank digs by night and rests',
      'by day, and each wombat of it',
      'keeps a burrow of its own and',
      'a record of each chamber that',
      'it has dug, with the depth of',
      'the chamber and the day upon',
      'which it was begun, as far as',
      'this can still be told.',
    ];
    const RIGHT = [
      'The colony of the southern',
      'bank digs by day and sleeps',
      'by night; it shares all of its',
      'burrows and keeps no record',
      'of them but the number of the',
      'entrances, which an inspector',
      'of the colony counts on each',
      'first day of a month, and in',
      'winter not at all.',
    ];
    const cell =
      (x: number) =>
      (text: string, at: number): DrawnLine => ({ text, x, y: 700 - at * 14 });
    const [left, right] = [LEFT.map(cell(60)), RIGHT.map(cell(320))];

    it.each([
      ['column by column', [...left, ...right]],
      [
        'with lines at other heights in each',
        [...left, ...RIGHT.map((text, at): DrawnLine => ({ text, x: 320, y: 693 - at * 14 }))],
      ],
    ])('reads each column by itself when the file is written %s', async (_name, lines) => {
      const { text } = await read(await drawPdf([lines]));
      expect(text.replace(/\s+/g, ' ')).toBe([...LEFT, ...RIGHT].join(' '));
    });
  });

  it('finds the state in a sentence that leaves words out, and not in a contents list', async () => {
    const guide = async (text: string) =>
      (await read(await drawPdf([[{ text: 'Burrow guide', size: 20 }, { text }, { text: 'A lamp is lit.' }]])))
        .metadata;
    expect((await guide('Made for .... the State of Queensland')).state).toBe('QLD');
    expect((await guide('Burrows of Queensland .......... 12')).state).toBe(null);
    expect((await guide('Burrows of Queensland .......... iv')).state).toBe(null);
    expect((await guide('Burrows of Queensland . . . . . . . 12')).state).toBe(null);
  });

  it.each([
    ['a truncated file', async () => (await drawAct()).slice(0, 700), /damaged or incomplete/],
    [
      'a file that only says it is a PDF',
      async () => Buffer.from('%PDF-1.7\nnothing of the kind'),
      /damaged or incomplete/,
    ],
    ['an encrypted file', async () => Buffer.from(ENCRYPTED), /encrypted/],
  ])('refuses %s with the reason', async (_name, make, reason) => {
    const failure = await read(await make()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnreadableDocumentError);
    expect((failure as UnreadableDocumentError).reason).toMatch(reason);
  });
});

/** A page under a user password that nobody knows (standard security handler, revision 2). */
const ENCRYPTED = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
4 0 obj<</Filter/Standard/V 1/R 2/P -4/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>endobj
trailer<</Root 1 0 R/Encrypt 4 0 R/ID[<00112233><00112233>]/Size 5>>
%%EOF`;
