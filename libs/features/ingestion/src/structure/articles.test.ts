import { describe, expect, it } from '@jest/globals';
import { drawPdf } from '../readers/pdf/draw-pdf.fixture.ts';
import type { DrawnLine } from '../readers/pdf/draw-pdf.fixture.ts';
import { readDocument } from '../pipeline/read-document.ts';

const hints = { fileName: 'burrows.txt', idPrefix: 'regulation@1', given: {} };

/** An invented regulation of the Union: recitals, chapters, articles, an article that amends another law, an annex. */
const LINES = [
  'Whereas:',
  '(1) Burrows should be safe.',
  '(2) Wombats dig in Article 5 of another law, which was made before this one was thought of.',
  'HAVE ADOPTED THIS REGULATION:',
  'CHAPTER I',
  'General burrows',
  'Article 1',
  'Subject matter',
  'This Regulation sets rules for burrows.',
  'Article 2',
  'Duties of wombats',
  '1. A wombat shall keep a register of burrows. It shall be complete.',
  '2. The register shall hold:',
  '(a) the depth of each burrow;',
  '(b) its direction.',
  'Article 3',
  'Amendments to the Den Directive',
  '(1) Article 7a is replaced by the following:',
  '‘Article 7a',
  'Reports on dens',
  '1. A fox shall report each den.’;',
  '(2) in Article 9, the second sentence is deleted.',
  'Article 4',
  'Entry into force',
  'This Regulation shall enter into force at dusk.',
  'ANNEX II',
  'Measures of depth',
  '1. Depth is measured from the surface.',
  '2. Width is measured:',
  '(a) at the entrance.',
];

const PINPOINTS = [
  ['recital (1)', 'Burrows should be safe.'],
  ['recital (2)', 'Wombats dig'],
  ['art 1', 'sets rules'],
  ['art 2', 'A wombat shall keep'],
  ['art 3(1)', 'Article 7a is replaced'],
  ['art 3(1), new Article 7a', 'A fox shall report'],
  ['art 3(2)', 'second sentence'],
  ['art 4', 'at dusk'],
  ['Annex II', 'measured from the surface'],
] as const;

describe('the grammar of articles', () => {
  it('cites recitals, articles, what an article puts into another law, and annexes', async () => {
    const { passages, provisions } = await readDocument(Buffer.from(LINES.join('\n\n')), hints);
    expect(PINPOINTS.map(([, words]) => passages.find(({ text }) => text.includes(words))?.section)).toEqual(
      PINPOINTS.map(([pinpoint]) => pinpoint),
    );
    expect(provisions.filter(({ type }) => type === 'chapter').map(({ number, heading }) => [number, heading])).toEqual(
      [['Chapter I', 'General burrows']],
    );
    expect(passages.find(({ section }) => section === 'art 2')).toMatchObject({
      sectionHeading: 'Duties of wombats',
      headingPath: ['Chapter I General burrows'],
    });
    expect(passages.find(({ section }) => section === 'recital (1)')?.kind).toBe('preamble');
  });

  it('numbers the paragraphs of a long article as its subsections', async () => {
    const long = LINES.map((line) =>
      /^\d\. /.test(line) ? `${line} ${'The wombat digs at night and rests by day. '.repeat(30)}` : line,
    );
    const { passages } = await readDocument(Buffer.from(long.join('\n\n')), hints);
    expect(passages.map(({ section }) => section)).toEqual(
      expect.arrayContaining(['art 2(1)', 'art 2(2)', 'Annex II point 1', 'Annex II point 2']),
    );
  });

  it('finds them in a PDF, where they stand in the middle of a line and are not bold', async () => {
    const drawn = LINES.map((text): DrawnLine => ({
      text,
      above: 14,
      ...(/^(?:Article|CHAPTER|ANNEX)/.test(text) ? { x: 280 } : {}),
    }));
    const { passages } = await readDocument(await drawPdf([drawn.slice(0, 14), drawn.slice(14)]), {
      ...hints,
      fileName: 'burrows.pdf',
    });
    expect(PINPOINTS.map(([, words]) => passages.find(({ text }) => text.includes(words))?.section)).toEqual(
      PINPOINTS.map(([pinpoint]) => pinpoint),
    );
  });

  it('leaves the sections of an Act with a preamble provisions', async () => {
    const { passages } = await readDocument(
      Buffer.from('# Burrow Act 2031\n\n## Preamble\n\nWombats dig.\n\n## 1 Short title\n\nThis Act is short.\n'),
      { ...hints, fileName: 'act.md' },
    );
    expect(passages.map(({ kind }) => kind)).toEqual(['preamble', 'provision']);
  });

  it('numbers the paragraphs of articles that only their headings tell', async () => {
    const article = (number: number) =>
      `## Article ${number}: Dens\n\n1. It is dry. ${'Foxes dig. '.repeat(90)}\n\n2. It is deep. ${'Foxes rest. '.repeat(90)}\n`;
    const { passages } = await readDocument(Buffer.from(`# Den Treaty\n\n${[1, 2, 3].map(article).join('\n')}`), {
      ...hints,
      fileName: 'treaty.md',
    });
    expect(passages.map(({ section }) => section)).toEqual(expect.arrayContaining(['art 2(1)', 'art 2(2)']));
  });

  it('reads the conventions in the schedules of an Act, with roman numbers in capitals, each by itself', async () => {
    const numbers = ['I', 'II', 'III', 'IV'];
    const articles = numbers.map((number) => `ARTICLE ${number}\n\n1. Dens are dry.`).join('\n\n');
    const schedules = [1, 2].map(
      (number) => `## Schedule ${number}—Convention\n\nSection 3\n\nHAVE AGREED:\n\n${articles}`,
    );
    const annex = 'ANNEX I TO THE CONVENTION\n\nARTICLE 1\n\nNets are low.';
    const { passages } = await readDocument(
      Buffer.from(
        `# Burrow Act 2031\n\n## 1 Short title\n\nThis Act is short.\n\n${schedules.join('\n\n')}\n\n${annex}`,
      ),
      { ...hints, fileName: 'act.md' },
    );
    expect(passages.map(({ section }) => section)).toEqual([
      's 1',
      ...['Sch 1', 'Sch 2'].flatMap((schedule) => [schedule, ...numbers.map((number) => `${schedule} art ${number}`)]),
      'Sch 2 Annex I art 1',
    ]);
  });

  it('leaves a text alone that only refers to an article', async () => {
    const { provisions } = await readDocument(
      Buffer.from('Burrow guide\n\nSee the Den Directive:\n\nArticle 5\n\nThat is all.'),
      hints,
    );
    expect(provisions.filter(({ type }) => type === 'provision')).toEqual([]);
  });
});
