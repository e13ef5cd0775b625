import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { learnBodyStyle } from './body-style.ts';
import { drawPdf } from './draw-pdf.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';
import { findHeadings } from './find-headings.ts';
import { separateFurniture } from './furniture.ts';
import { withPdf } from './open-pdf.ts';
import { bodyLines } from './reading-order.ts';

const text = (words: string): DrawnLine[] => [
  { text: words, x: 132, above: 4 },
  { text: 'and the wombat keeps to it in every burrow that it digs.', x: 120 },
];

describe('headings of an outline', () => {
  it('finds deep numbers that come next although they are set as the text is, and no number out of turn', async () => {
    const lines: DrawnLine[] = [
      { text: '5. Burrows', bold: true, above: 14 },
      ...text('This chapter is about burrows'),
      { text: '5.1. Digging', bold: true, above: 14 },
      ...text('Digging is done at night'),
      { text: '5.1.1. Depth', above: 14 },
      ...text('Depth is measured in metres'),
      { text: '5.1.2. Width', above: 14 },
      ...text('Width is measured in paces'),
      { text: '9.4.7. Foxes are dealt with there', above: 14 },
      ...text('Nothing else is said of them'),
      { text: '6. Nets', bold: true, above: 14 },
      ...text('Nets are small'),
      { text: '6.2.1. Mesh of nets', above: 14 },
      ...text('Mesh is measured'),
    ];
    const { passages } = await readDocument(await drawPdf([lines]), {
      fileName: 'policy.pdf',
      idPrefix: 'policy@1',
      given: {},
    });
    expect(passages.map(({ section, sectionHeading }) => [section?.replace(/^\D+/, ''), sectionHeading])).toEqual([
      ['5', 'Burrows'],
      ['5.1', 'Digging'],
      ['5.1.1', 'Depth'],
      ['5.1.2', 'Width'],
      ['6', 'Nets'],
    ]);
  });

  it('finds letters in italics below roman numbers, and in a third column', async () => {
    const chapter = (number: string, x: number): DrawnLine[] => [
      { text: `${number}. Burrows`, bold: true, above: 14, x },
      { text: 'A. Lamps of the burrow', italic: true, above: 14, x },
      ...Array.from({ length: 8 }, (_, at): DrawnLine => ({ text: `Lamp ${at} is lit at dusk.`, x })),
    ];
    const columns = [20, 205, 390].map((x, at) => {
      const [first, ...rest] = chapter(['I', 'II', 'III'][at]!, x);
      return [{ ...first!, y: 730 }, ...rest.map((line, row) => ({ ...line, y: 710 - row * 14 }))];
    });
    const { passages } = await readDocument(await drawPdf([columns.flat()]), {
      ...{ fileName: 'policy.pdf', idPrefix: 'policy@1', given: {} },
    });
    expect(passages.map(({ section }) => section)).toEqual(['para I.A', 'para II.A', 'para III.A']);
  });

  it('takes no first line of a numbered paragraph for a heading', async () => {
    const paragraph = (number: string): DrawnLine[] => [
      { text: `${number} A keeper who finds a lamp that is not lit at dusk in the burrow lights`, above: 14 },
      { text: 'it, and says so to the warden.' },
    ];
    const lines: DrawnLine[] = [
      { text: '5 Burrows', bold: true, above: 14 },
      ...[1, 2].flatMap((section) => [
        { text: `5.${section} Lamps of kind ${section}`, bold: true, above: 14 },
        ...[1, 2, 3, 4, 5].flatMap((at) => paragraph(`5.${section}.${at}`)),
      ]),
    ];
    const { passages } = await readDocument(await drawPdf([lines]), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
    expect(new Set(passages.map(({ sectionHeading }) => sectionHeading))).toEqual(
      new Set(['Lamps of kind 1', 'Lamps of kind 2']),
    );
    expect(passages[0]?.text).toMatch(/^5\.1\.1 A keeper .* lights it, and says so to the warden\.\n5\.1\.2 A/);
  });

  it('takes a long heading whole where it is larger than the text, and no end of a longer one', async () => {
    const long = Array.from(
      { length: 4 },
      (_, at) => `Issue ${at} of the burrows of the hill, and of the lamps and doors`,
    );
    const heading = (size: number): DrawnLine[] =>
      long.map((words, at) => ({ text: words, bold: true, size, above: at === 0 ? 18 : 0 }));
    const pathsOf = async (size: number) => {
      const lines = [
        ...text('Wombats dig here'),
        ...heading(size),
        ...text('Quolls live here'),
        ...text('So do foxes'),
      ];
      const { passages } = await readDocument(await drawPdf([lines]), {
        fileName: 'x.pdf',
        idPrefix: 'x@1',
        given: {},
      });
      return passages.find((passage) => passage.text.includes('Quolls'))?.sectionHeading ?? null;
    };
    expect(await pathsOf(14)).toBe(long.join(' '));
    expect(await pathsOf(12)).toBe(long.join(' '));
    expect(await pathsOf(11)).toBeNull();
  });

  it('takes a larger line in bold for a heading right below text, too', async () => {
    const headingsOf = async (size: number) => {
      const lines = [...text('Wombats dig here'), { text: 'Lamps of burrows', bold: true, size }, ...text('Quolls')];
      const { passages } = await readDocument(await drawPdf([lines]), {
        ...{ fileName: 'x.pdf', idPrefix: 'x@1', given: {} },
      });
      return passages.map(({ sectionHeading }) => sectionHeading);
    };
    expect(await headingsOf(12)).toContain('Lamps of burrows');
    expect(await headingsOf(11)).not.toContain('Lamps of burrows');
  });

  it('takes the first line of a paragraph with a number that stands out for the paragraph, not for a heading', async () => {
    const indent = 160;
    const paragraph = (number: string): DrawnLine[] => [
      {
        text: `${number}  A keeper who finds a lamp that is not lit at dusk in any burrow, or in its doors, lights`,
        above: 14,
      },
      { text: 'Lamps, too, that are not his, as the warden says, and as the law wants it, and', x: indent },
      { text: 'says so to the warden.', x: indent },
    ];
    const lines: DrawnLine[] = [
      { text: '5  Burrows', bold: true, above: 14 },
      ...[1, 2].flatMap((section) => [
        { text: `5.${section}  Lamps of kind ${section}`, bold: true, above: 14 },
        ...paragraph(`5.${section}.1`),
        { text: `5.${section}.2  Depth of burrows`, above: 14 },
        { text: 'Depth is measured in metres by all of the keepers, as the warden says, and', x: indent },
        { text: 'it is written down.', x: indent },
      ]),
    ];
    const { passages } = await readDocument(await drawPdf([lines]), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
    const read = passages.map(({ section, sectionHeading, text: words }) => [
      section,
      sectionHeading,
      words.slice(0, 12),
    ]);
    expect(read).toEqual([
      ['para 5.1.1', 'Lamps of kind 1', 'A keeper who'],
      ['para 5.1.2', 'Depth of burrows', 'Depth is mea'],
      ['para 5.2.1', 'Lamps of kind 2', 'A keeper who'],
      ['para 5.2.2', 'Depth of burrows', 'Depth is mea'],
    ]);
  });

  it('takes no sentence for a heading that is set larger than most of the text', async () => {
    const later = '60 minutes after that';
    const small = Array.from({ length: 30 }, (_, at): DrawnLine => ({
      text: `Burrow ${at} is as deep as it is wide, and as dry as the weather lets it be.`,
      size: 8,
    }));
    const lines: DrawnLine[] = [
      { text: 'Lamps', bold: true, above: 14 },
      { text: 'A lamp is lit at each door of the burrow when the', above: 14 },
      { text: 'sun has set behind the ridge, and not less than' },
      { text: `${later}.` },
      { text: 'Doors', bold: true, above: 14 },
    ];
    const { passages } = await readDocument(await drawPdf([[...lines, ...small]]), {
      fileName: 'policy.pdf',
      idPrefix: 'policy@1',
      given: {},
    });
    expect(passages[0]).toMatchObject({
      sectionHeading: 'Lamps',
      text: `A lamp is lit at each door of the burrow when the sun has set behind the ridge, and not less than ${later}.`,
    });
  });

  it('finds sections to the right of what stands at the left margin otherwise', async () => {
    const cover = Array.from({ length: 6 }, (_, at): DrawnLine => ({ text: `Cover line ${at} of the Act`, x: 62 }));
    const sections = ['Title', 'Lamps', 'Doors', 'Roofs', 'Fees'].flatMap((title, at): DrawnLine[] => [
      { text: `${at + 1}  ${title}`, bold: true, x: 160, above: 10 },
      { text: `(1) A warden keeps matter ${at + 1} in mind at all times.`, x: 160, above: 4 },
    ]);
    const { passages } = await readDocument(await drawPdf([cover, sections]), {
      fileName: 'act.pdf',
      idPrefix: 'act@1',
      given: { title: 'Burrow Act 2031' },
    });
    expect(passages.slice(1).map(({ section }) => section)).toEqual(['s 1', 's 2', 's 3', 's 4', 's 5']);
  });

  it('finds those that the contents list names', async () => {
    const chapters = ['A Burrows', 'B Lamps', 'C Doors'];
    const titles = ['1. Depth', '2. Width of what is dug in the sand by the river'];
    const leader = ' .............................. 3';
    const list = chapters.flatMap((chapter) =>
      [chapter, ...titles].map((words): DrawnLine => ({ text: words + leader })),
    );
    const chapter = (title: string): DrawnLine[] => [
      { text: title, size: 16 },
      ...titles.flatMap((words, at): DrawnLine[] => [
        { text: words.slice(0, 24).trim(), bold: true, size: 12, x: 150 + at, above: 14 },
        ...(words.length > 24 ? [{ text: words.slice(24).trim(), bold: true, size: 12, x: 151 } as DrawnLine] : []),
        { text: `Of ${title} it is said here that it is measured in paces,`, x: 150, above: 8 },
        { text: 'that footnotes stand further left, and that nothing else is.', x: 150 },
      ]),
      ...Array.from({ length: 6 }, (_, row): DrawnLine => ({
        text: `See report ${row}.`,
        size: 8,
        x: 80,
        y: 90 - row * 10,
      })),
    ];
    const pdf = await drawPdf([[{ text: 'Contents', bold: true }, ...list], ...chapters.map(chapter)]);
    const { passages, facts } = await readDocument(pdf, { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
    expect([facts.contentsEntries, facts.contentsMissing]).toEqual([6, []]);
    expect(passages.map(({ section, sectionHeading }) => [section, sectionHeading])).toEqual(
      chapters.flatMap(() => [
        ['para 1', 'Depth'],
        ['para 2', 'Width of what is dug in the sand by the river'],
      ]),
    );
  });

  it('finds the headings of each column', async () => {
    const column = (x: number, numbers: readonly string[]) =>
      numbers.flatMap((number, at): DrawnLine[] => [
        { text: `${number} Lamps of kind ${number}`, bold: true, size: 12, x, y: 700 - at * 130 },
        ...Array.from({ length: 6 }, (_, row): DrawnLine => ({
          text: `Kind ${number} hangs at the door ${row},`,
          x,
          y: 682 - at * 130 - row * 14,
        })),
      ]);
    const lines = [...column(60, ['1.1', '1.2', '1.3']), ...column(320, ['1.4', '1.5', '1.6'])];
    const { passages } = await readDocument(await drawPdf([lines]), {
      fileName: 'guide.pdf',
      idPrefix: 'guide@1',
      given: { title: 'Burrow guide' },
    });
    expect(passages.map(({ section }) => section)).toEqual(
      ['1.1', '1.2', '1.3', '1.4', '1.5', '1.6'].map((number) => `para ${number}`),
    );
  });
});

describe('headings with numbers', () => {
  const cited = async (lines: readonly DrawnLine[]) => {
    const pdf = await drawPdf([lines]);
    const { passages } = await readDocument(pdf, { fileName: 'rule.pdf', idPrefix: 'rule@1', given: {} });
    return passages.map(({ section, sectionHeading }) => [section, sectionHeading]);
  };

  it('are sections of the Code of Federal Regulations below their sign', async () => {
    const lines = ['Burrows', '§ 98.3 Locks.'].flatMap((words) => [
      { text: words, bold: true, above: 14 },
      ...text('The rule has words'),
    ]);
    expect(await cited(lines)).toEqual([
      [null, 'Burrows'],
      ['§ 98.3', 'Locks'],
    ]);
  });
});

describe('a page that was read from its image', () => {
  const page = (title: string): DrawnLine[] => [
    { text: title, size: 18 },
    ...Array.from({ length: 12 }, (_, at): DrawnLine => ({
      text: `The wombat of ${title} digs burrow ${at} at night,`,
    })),
  ];
  const headingsWith = async (recognised: readonly number[]) => {
    const pdf = await drawPdf([page('Kinds of lamps'), page('Kinds of burrows')]);
    const pages = await withPdf(pdf, (_open, extracted) => Promise.resolve(extracted.pages));
    const lines = bodyLines(separateFurniture(pages), [null, null], new Set(recognised));
    return findHeadings(lines, learnBodyStyle(lines, lines), { paragraphs: [] }).map(({ text: words }) => words);
  };

  it('has headings by their size only where all pages were', async () => {
    expect(await headingsWith([])).toEqual(['Kinds of lamps', 'Kinds of burrows']);
    expect(await headingsWith([2])).toEqual(['Kinds of lamps']);
    expect(await headingsWith([1, 2])).toEqual(['Kinds of lamps', 'Kinds of burrows']);
  });

  it('takes no title of a picture for a heading, whose labels are smaller than the text', async () => {
    const lines: DrawnLine[] = [
      ...[1, 2, 3, 4, 5, 6].flatMap((at) => text(`Lamps of kind ${at} burn at night`)),
      { text: 'Whale 9 %', size: 8, above: 14 },
      { text: 'Oil of lamps', size: 14, above: 20 },
      { text: 'Whale Olive Wax', size: 8, above: 20 },
      { text: 'Lamps are lit', size: 14, above: 20 },
      ...text('They are lit at dusk'),
    ];
    const { passages } = await readDocument(await drawPdf([lines]), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
    expect(passages.map(({ sectionHeading }) => sectionHeading)).toEqual([null, 'Lamps are lit']);
  });
});
