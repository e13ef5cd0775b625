import { describe, expect, it } from '@jest/globals';
import type { DrawnLine } from './draw-pdf.fixture.ts';
import { MARGIN, HANGING, read, pinpoints, paragraph, heading, numbers, cover } from './numbered-standard.fixture.ts';

describe('paragraphs that are numbered through a standard', () => {
  it('are its provisions, below headings that have no number', async () => {
    const pages = [
      cover,
      [heading('Digging'), ...numbers(1, 10).flatMap((one) => paragraph(one))],
      [heading('Resting'), ...numbers(11, 18).flatMap((one) => paragraph(one)), ...paragraph('Aus18.1')],
    ];
    const document = await read(pages);
    expect(pinpoints(document)).toEqual([...numbers(1, 18).map((one) => `para ${one}`), 'para Aus18.1']);
    expect(document.passages[0]!.text).toBe('A burrow shall meet requirement 1 of this standard in full.');
    expect(document.passages.map(({ headingPath }) => headingPath.at(-1))).toEqual([
      ...Array.from({ length: 10 }, () => 'Digging'),
      ...Array.from({ length: 9 }, () => 'Resting'),
    ]);
  });

  it('stand at one margin on left and right pages, whatever stands further out on some', async () => {
    const far = [1, 2, 3].map((at): DrawnLine => ({ text: `Lamp ${at} is low`, x: 60, size: 8, above: 20 }));
    const page = (from: number) => numbers(from, from + 3).flatMap((one) => paragraph(one));
    const document = await read([cover, page(1), [...page(5), ...far], page(9), page(13)]);
    expect(pinpoints(document)).toEqual(numbers(1, 16, 'para '));
  });

  it('are no chapters in large type, whose paragraphs have numbers with a point', async () => {
    const pages = numbers(1, 15).map((chapter): DrawnLine[] => [
      { text: `${chapter}. Burrows of kind ${chapter}`, x: MARGIN, size: 26 },
      heading('Digging'),
      ...paragraph(`${chapter}.1.`),
      heading('Resting'),
      ...paragraph(`${chapter}.2.`),
      { text: '2031 paces is the length of the longest burrow.', x: MARGIN, bold: true, above: 16 },
    ]);
    const { passages } = await read([cover, ...pages]);
    expect(passages.slice(-2).map((one) => [one.section, one.sectionHeading, one.headingPath.at(-1)])).toEqual([
      ['para 15.1', 'Burrows of kind 15', 'Digging'],
      ['para 15.2', 'Burrows of kind 15', 'Resting'],
    ]);
  });

  it('have letters of an appendix, and list marks below them', async () => {
    const listed = (text: string): DrawnLine => ({ text, x: HANGING, above: 6 });
    const own = ['(a) deep, which means:', '(i) below frost; and', '(1) dry; and', '(b) wide.'].map(listed);
    const pages = [
      cover,
      [
        heading('Digging'),
        ...numbers(1, 16).flatMap((one) => paragraph(one)),
        ...paragraph('17', 'A burrow shall be:'),
        ...own,
      ],
      [heading('Appendix B Guidance'), ...numbers(1, 3, 'B').flatMap((one) => paragraph(one))],
    ];
    const document = await read(pages);
    expect(pinpoints(document)).toEqual([
      ...numbers(1, 17).map((one) => `para ${one}`),
      ...numbers(1, 3, 'B').map((one) => `para ${one}`),
    ]);
    expect(document.passages[16]!.text).toContain(
      '(a) deep, which means:\n(i) below frost; and\n(1) dry; and\n(b) wide.',
    );
  });

  it('keep the note in the place of one that was deleted, which is marked as repealed', async () => {
    const note = { text: '17   [Deleted by the Wombat Standards Board]', x: MARGIN, above: 8 };
    const quoted = { text: '19   [Not included]', x: MARGIN, above: 8 };
    const pages = [cover, [...numbers(1, 16).flatMap((one) => paragraph(one)), note, ...paragraph('18'), quoted]];
    const { passages, provisions } = await read(pages);
    expect(passages.slice(16).map(({ section, text }) => [section, text])).toEqual([
      ['para 17', '[Deleted by the Wombat Standards Board]'],
      ['para 18', 'A burrow shall meet requirement 18 of this standard in full.'],
      ['para 19', '[Not included]'],
    ]);
    expect(provisions.filter(({ repealed }) => repealed).map(({ label }) => label)).toEqual(['para 17', 'para 19']);
  });

  it('have those that the Australian standard adds, and five quoted ones in a row that begin anywhere', async () => {
    const pages = [
      cover,
      [heading('Digging'), ...numbers(1, 16).flatMap((one) => paragraph(one))],
      [heading('Appendix B Guidance'), ...['B1', 'B2', 'AusB2.1', 'B3'].flatMap((one) => paragraph(one))],
      [heading('Appendix D Quoted'), ...numbers(30, 34).flatMap((one) => paragraph(one)), ...paragraph('70')],
    ];
    expect(pinpoints(await read(pages))).toEqual([
      ...numbers(1, 16).map((one) => `para ${one}`),
      ...['B1', 'B2', 'AusB2.1', 'B3'].map((one) => `para ${one}`),
      ...numbers(30, 34).map((one) => `App D para ${one}`),
    ]);
  });

  it('may have their numbers written after the page, at the margins of left and right pages', async () => {
    const page = (from: number, x: number): DrawnLine[] => {
      const lines = numbers(from, from + 8).map((number, at) => ({ number, y: 700 - 40 * at }));
      const words = lines.flatMap(({ number, y }) => [
        { text: `A burrow shall meet requirement ${number} of`, x: x + 40, y },
        { text: 'this standard in full.', x: x + 40, y: y - 13 },
      ]);
      return [...words, ...lines.map(({ number, y }) => ({ text: number, x, y }))];
    };
    const document = await read([cover, page(1, 100), page(10, 130)]);
    expect(pinpoints(document)).toEqual(numbers(1, 18).map((one) => `para ${one}`));
  });

  it('are no items of a list', async () => {
    const document = await read([cover, [heading('Digging'), ...numbers(1, 9).flatMap((one) => paragraph(one))]]);
    expect(pinpoints(document)).toEqual([null]);
  });
});

describe('paragraphs of policies with codes', () => {
  it('are cited by the code, though the paragraphs before are numbered through', async () => {
    const policy = (code: string): DrawnLine[] => [
      heading(`${code}: Homes of kind ${code}`),
      ...numbers(1, 6).flatMap((one) => paragraph(`${one}.`)),
    ];
    const pages = [
      cover,
      [heading('Using this policy'), ...numbers(1, 16).flatMap((one) => paragraph(`${one}.`))],
      ...numbers(1, 5, 'HO').map(policy),
    ];
    expect(pinpoints(await read(pages))).toEqual([
      ...numbers(1, 16).map((one) => `para ${one}`),
      ...numbers(1, 5, 'HO'),
    ]);
  });
});

describe('paragraphs that count on below codes', () => {
  it('are cited by their numbers, with the code as heading', async () => {
    const coded = (code: string, from: number): DrawnLine[] => [
      heading(`${code} – Homes of kind ${code}`),
      ...numbers(from, from + 3).flatMap((one) => paragraph(`${one}.`)),
    ];
    const pages = [
      cover,
      [heading('Using this standard'), ...numbers(1, 16).flatMap((one) => paragraph(`${one}.`))],
      ...numbers(1, 5, 'B').map((code, at) => coded(code, 17 + 4 * at)),
    ];
    const document = await read(pages);
    expect(pinpoints(document)).toEqual(numbers(1, 36).map((one) => `para ${one}`));
    expect(document.passages[16]!.headingPath.at(-1)).toBe('B1 Homes of kind B1');
  });
});

describe('a contents list without dots', () => {
  it('has no paragraphs of its own, and is not followed by its last entry', async () => {
    const entries = numbers(1, 16).map((one): DrawnLine => ({
      text: `${one} Burrows of kind ${one} ${one}`,
      x: MARGIN,
    }));
    const section = (one: string): DrawnLine[] => [
      { text: `${one} Burrows of kind ${one}`, x: MARGIN, bold: true, above: 12 },
      { text: `A burrow of kind ${one} is fenced.`, x: HANGING },
    ];
    const pages = [
      cover,
      [
        { text: 'Contents', bold: true, size: 14 } as const,
        { text: 'Chapter 1 Preliminary 1', bold: true } as const,
        ...entries,
        { text: 'Attachment 1 Maps of burrows 17', bold: true } as const,
      ],
      [{ text: 'Chapter 1 Preliminary', bold: true, size: 13 } as const, ...numbers(1, 8).flatMap(section)],
      numbers(9, 16).flatMap(section),
    ];
    const document = await read(pages);
    expect(pinpoints(document)).toEqual(numbers(1, 16).map((one) => `para ${one}`));
    expect(document.facts).toMatchObject({ contentsMissing: ['Attachment 1 Maps of burrows'] });
    expect(document.passages[0]!.headingPath).toEqual(['Chapter 1 Preliminary']);
  });
});

describe('metrics with a code', () => {
  it('are provisions, whose paragraphs are numbered again below each', async () => {
    const metric = (code: string): DrawnLine[] => [
      { text: `${code}. Total length of burrows`, bold: true, size: 13, above: 16 },
      ...['1', '1.1', '1.2', '2'].flatMap((one) => paragraph(one, `The entity shall disclose matter ${one} with all`)),
    ];
    const document = await read([cover, ['BU-WO-110a.1', 'BU-WO-110a.2', 'BU-WO-120a.1'].flatMap(metric)]);
    expect(pinpoints(document)).toEqual(['BU-WO-110a.1', 'BU-WO-110a.2', 'BU-WO-120a.1']);
    expect(document.passages[0]).toMatchObject({ sectionHeading: 'Total length of burrows' });
    const long = await read([
      cover,
      ['BU-WO-110a.1', 'BU-WO-110a.2', 'BU-WO-120a.1'].flatMap((code) => [
        { text: `${code}. Total length of burrows`, bold: true, size: 13, above: 16 },
        ...['1', '1.1', '2'].flatMap((one) => paragraph(one, `${'The entity shall disclose all matters. '.repeat(3)}`)),
        { text: 'A wombat that rests digs no burrow at all, and none is disclosed. '.repeat(2), x: HANGING },
      ]),
    ]);
    expect(pinpoints(long)).toEqual(expect.arrayContaining([expect.stringMatching(/^BU-WO-110a\.1( para 1–2)?$/)]));
  });

  it('keep their paragraphs, however many have numbers of an outline', async () => {
    const numbers = ['1', '1.1', '1.2', '1.3', '1.4', '2', '2.1', '2.2'];
    const document = await read([
      cover,
      ['BU-WO-110a.1', 'BU-WO-110a.2', 'BU-WO-120a.1'].flatMap((code) => [
        { text: `${code}. Total length of burrows`, bold: true, size: 13, above: 16 },
        ...numbers.flatMap((one) => paragraph(one, `The entity shall disclose matter ${one} with all`)),
      ]),
    ]);
    expect(pinpoints(document).every((pinpoint) => pinpoint?.startsWith('BU-WO-'))).toBe(true);
  });
});

describe('running lines with the number of the page within them', () => {
  it('are no text', async () => {
    const page = (number: number): DrawnLine[] => [
      { text: `Burrows S2 ${number} ${number > 4 ? 'APPENDIX' : 'STANDARD'}`, y: 40, size: 9 },
      { text: `Wombats dig on page ${'abcdefgh'[number]}.`, y: 600 },
    ];
    const { text } = await read([cover, ...[2, 3, 4, 5, 6, 7].map(page)]);
    expect(text).not.toContain('Burrows S2');
    expect(text).toContain('Wombats dig on page g.');
  });
});

describe('a contents list without dots', () => {
  it('ends where the pages are text, and takes none of it along', async () => {
    const entries: DrawnLine[] = [
      { text: 'Contents', bold: true, size: 14 },
      ...['Digging 1', 'Resting 3'].map((text) => ({ text })),
    ];
    const prose = Array.from({ length: 8 }, (_, at): DrawnLine => ({
      text: `Wombats of kind ${at} dig in the morning, rest at noon and return at night.`,
      above: 6,
    }));
    const last: DrawnLine[] = [
      { text: '1  Regulations', bold: true, size: 12, above: 14 },
      { text: 'The Minister may make regulations.' },
    ];
    const { text } = await read([cover, entries, prose, prose, prose, last]);
    expect(text.match(/Wombats of kind 3 dig/g)).toHaveLength(3);
  });

  it('ends where lines end with no page, even if they are as short as entries', async () => {
    const entries: DrawnLine[] = [
      { text: 'Contents', bold: true, size: 14 },
      ...['Digging 1', 'Resting 3', 'Returning 4'].map((text) => ({ text })),
    ];
    const prose = Array.from({ length: 8 }, (_, at): DrawnLine[] => [
      { text: `Wombats of kind ${at} dig in the morning`, above: 6 },
      { text: 'and return to their burrow at night' },
    ]);
    const last: DrawnLine[] = [
      { text: '1  Regulations', bold: true, size: 12, above: 14 },
      { text: 'The Minister may make regulations.' },
    ];
    const { text } = await read([cover, entries, prose.flat(), prose.flat(), last]);
    expect(text.match(/Wombats of kind 3 dig/g)).toHaveLength(2);
  });

  it('holds no paragraphs that are numbered through the document', async () => {
    const entries = numbers(1, 16).map((one) => ({ text: `${one}   Upkeep of burrows of kind ${one}   2`, x: MARGIN }));
    const sections = numbers(1, 16).flatMap((one): DrawnLine[] => [
      { text: `${one}   Upkeep of burrows of kind ${one}`, x: MARGIN, bold: true, above: 8 },
      { text: 'A burrow of this kind must be kept open by its keeper.', x: HANGING },
    ]);
    const contents: DrawnLine[] = [
      { text: 'Table of Contents', x: MARGIN, bold: true, size: 14 },
      ...entries,
      { text: 'Attachment 1   Dictionary   9', x: MARGIN },
    ];
    const attachment: DrawnLine = { text: 'Attachment 1   Dictionary', x: MARGIN, bold: true, size: 14 };
    const den: DrawnLine = { text: 'A den is a burrow of one keeper, and a hole is a burrow of none.', x: MARGIN };
    const { passages } = await read([cover, contents, sections, [attachment, den]]);
    expect(passages.at(-1)?.section).toBe('Attachment 1');
    expect(passages.slice(0, -1).map(({ section, sectionHeading }) => [section, sectionHeading])).toEqual(
      numbers(1, 16).map((one) => [`para ${one}`, `Upkeep of burrows of kind ${one}`]),
    );
  });
});
