import { expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { drawPdf } from './draw-pdf.fixture.ts';

it('is left out of the text, though the dots that lead to its pages are spaced', async () => {
  const entries = ['Lamps', 'Nets', 'Dens', 'Bells', 'Doors'].map((name, at) => ({
    text: `${name} . . . . . . . . ${at + 3}`,
  }));
  const body = ['A lamp is lit at dusk.', 'A net is mended . . . or it is thrown away.'].map((text) => ({ text }));
  const bytes = await drawPdf([
    [{ text: 'Burrow report', size: 24 }],
    [{ text: 'Contents', size: 16 }, ...entries],
    body,
  ]);
  const { passages } = await readDocument(Buffer.from(bytes), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  const text = passages.map((passage) => passage.text).join('\n');
  expect(text).toContain('A net is mended . . . or it is thrown away.');
  expect(text).not.toContain('Nets . . .');
});

it.each([6, 2])('lists what is bound behind without its page, %d entries before, over no section', async (before) => {
  const names = ['Lamps', 'Nets', 'Dens', 'Bells', 'Doors', 'Roofs'];
  const entries = names.map((name, at) => ({ text: `${at + 1}.   ${name} ${at + 1}` }));
  const attached = ['Attachment 1 Dictionary', 'Attachment 2 Reserves', 'Part 1 Bells', 'Attachment 3 Reaches'];
  const sections = names.flatMap((name, at) => [
    { text: `${at + 1}.   ${name}`, bold: true, above: 12 },
    { text: `What is said of ${name.toLowerCase()} is said here, at no great length.` },
  ]);
  const bytes = await drawPdf([
    [{ text: 'Burrow protocol', size: 24 }],
    [{ text: 'Contents', size: 20 }, { text: 'Chapter 1 Preliminary 1' }, ...entries.slice(0, before)],
    [...entries.slice(before), { text: 'Attachments' }, ...attached.map((text) => ({ text, bold: true }))],
    [{ text: 'Chapter 1 Preliminary', size: 16, bold: true }, ...sections],
  ]);
  const { passages } = await readDocument(Buffer.from(bytes), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  expect(passages.map(({ section }) => section)).toEqual(names.map((_name, at) => `para ${at + 1}`));
});

it('is told from sections by the pages at its end where both are bold and begin at a place of their own', async () => {
  const names = ['Lamps', 'Nets', 'Dens', 'Bells', 'Doors', 'Roofs'];
  const entries = names.map((name, at) => ({ text: `${at + 1}   ${name} ${at + 3}`, bold: true, x: 180 }));
  const sections = names.flatMap((name, at) => [
    { text: `${at + 1}   ${name}`, bold: true, x: 140, above: 12 },
    { text: `What is said of ${name.toLowerCase()} is said here, at no great length.`, x: 175 },
  ]);
  const notes = Array.from({ length: 4 }, () => ({ text: 'A note is set further left.', size: 8, x: 110 }));
  const bytes = await drawPdf([
    [{ text: 'Burrow protocol', size: 24 }],
    [{ text: 'Contents', size: 20 }, ...entries],
    [...sections, ...notes],
  ]);
  const { provisions } = await readDocument(Buffer.from(bytes), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  expect(provisions.filter(({ type }) => type === 'provision').map(({ heading }) => heading)).toEqual(names);
});

it('is none where the headings of sections end in numbers', async () => {
  const names = [1, 2, 3, 4, 5, 6].map((at) => `Amendment of section ${at + 4}`);
  const sections = names.flatMap((name, at) => [
    { text: `${at + 1}   ${name}`, bold: true, x: 140, above: 12 },
    { text: 'A lamp is lit at dusk, and the keeper says so to the warden.', x: 175 },
  ]);
  const notes = Array.from({ length: 4 }, () => ({ text: 'A note is set further left.', size: 8, x: 110 }));
  const bytes = await drawPdf([[{ text: 'Burrow Amendment Act 2031', size: 24 }], [...sections, ...notes]]);
  const { provisions } = await readDocument(Buffer.from(bytes), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  expect(provisions.filter(({ type }) => type === 'provision').map(({ heading }) => heading)).toEqual(names);
});

it('goes on after a note at the foot of its first page', async () => {
  const names = Array.from({ length: 16 }, (_, at) => `Lamps of kind ${at + 1}`);
  const entry = (name: string, at: number) => ({ text: `${at + 1}   ${name}   ${at + 3}` });
  const note = [
    'The office of the wardens has made editorial and format changes to this version under the Act,',
    3,
    3,
  ].map((text) => ({
    text: `${text} and each of them is listed in the notes at the end of this version, as the Act requires`,
    size: 9,
  }));
  const sections = names.flatMap((name, at) => [
    { text: `${at + 1}   ${name}`, bold: true, above: 12 },
    { text: `A lamp of this kind is lit at dusk, and its keeper says so to the warden ${at}.`, x: 140 },
  ]);
  const bytes = await drawPdf([
    [
      { text: 'Burrow Lamps Act 2031', size: 24 },
      { text: 'Contents', size: 14 },
      ...names.slice(0, 8).map(entry),
      ...note,
    ],
    names.slice(8).map((name, at) => entry(name, at + 8)),
    sections,
  ]);
  const { passages } = await readDocument(Buffer.from(bytes), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  expect(passages.map(({ section, sectionHeading }) => [section, sectionHeading])).toEqual(
    names.map((name, at) => [`s ${at + 1}`, name]),
  );
});

it('has no pages in some documents, though a title ends in its year, and ends where its first entry comes again', async () => {
  const names = [
    'Objective',
    'Lamps and what lights them',
    'Nets',
    'Dens',
    'Bells',
    'The Door Act 2005',
    'Roofs',
    'Appendix A: Wells',
  ];
  const sections = names.flatMap((text, at) => [
    { text, bold: true, size: 14, above: 16 },
    { text: `${at * 2 + 1}.   A keeper shall disclose what number ${at * 2 + 1} asks for.`, above: 8 },
    { text: `${at * 2 + 2}.   A keeper shall disclose what number ${at * 2 + 2} asks for.`, above: 8 },
  ]);
  const bytes = await drawPdf([
    [
      { text: 'Burrow Standard', size: 24 },
      { text: 'Table of contents', size: 14 },
      ...names.map((text) => ({ text })),
    ],
    sections.slice(0, 12),
    sections.slice(12),
  ]);
  const { passages } = await readDocument(Buffer.from(bytes), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  expect(passages.slice(0, 3).map(({ section, headingPath }) => [section, headingPath.at(-1)])).toEqual([
    ['cl 1', 'Objective'],
    ['cl 2', 'Objective'],
    ['cl 3', 'Lamps and what lights them'],
  ]);
});

it.each([
  [
    'an introduction below it, and a table on the next page',
    [
      'Contents',
      '1   Lamps   3',
      '2   Nets   7',
      ...[1, 2, 3, 4].map(
        (at) => `An introduction says in line ${at} what the report is about, and who the keepers asked for it,`,
      ),
    ],
    ['Den 9', 'Lamp 4', 'Net 7', 'Bell 2', 'Door 5'],
    'An introduction says in line 3',
  ],
  [
    'rules without stops below it, and one of them again on the next page',
    ['Contents', 'Lamp type', ...[1, 2, 3, 4, 5, 6, 7].map((at) => `Lamps of type ${at}: no more than ten`)],
    ['Lamp type', 'A keeper lights it.'],
    'Lamps of type 3',
  ],
])('takes no text with it where there is %s', async (_what, first, second, kept) => {
  const pages = [first, second].map((lines) => lines.map((text) => ({ text })));
  const bytes = await drawPdf([[{ text: 'Burrow report', size: 24 }], ...pages]);
  const { passages } = await readDocument(Buffer.from(bytes), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  expect(passages.map(({ text }) => text).join('\n')).toContain(kept);
});

it('goes on after an entry in two lines, below which its page stands alone', async () => {
  const long = ['Doors that the wardens keep', 'open and every visitor closes'];
  const names = ['Lamps', 'Nets', long.join(' '), 'Bells', 'Roofs', 'Dens'].map((name, at) => [at + 1, name] as const);
  const entries = names.flatMap(([at, name]) =>
    (at === 3 ? [`Disclosure 3 ${long[0]}`, long[1]!, '5'] : [`Disclosure ${at} ${name} ${at + 2}`]).map(
      (text, line) => ({
        text,
        size: 14,
        above: line === 1 ? 0 : 12,
      }),
    ),
  );
  const sections = names.flatMap(([at, name]) => [
    { text: `Disclosure ${at} ${name}`, size: 14, above: 12 },
    ...[1, 2, 3].map((line) => ({
      text: `What is said of ${name.toLowerCase()} in line ${line} is said at no length.`,
    })),
  ]);
  const bytes = await drawPdf([
    [{ text: 'Burrow protocol', size: 24 }],
    [{ text: 'Contents', size: 20 }, ...entries],
    sections,
  ]);
  const { provisions } = await readDocument(Buffer.from(bytes), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  const read = provisions.filter(({ type }) => type === 'provision').map(({ heading }) => heading);
  expect(read).toEqual(names.map(([, name]) => name));
});

const SENTENCE = 'A lamp is lit at dusk, and the keeper of the burrow says so to the warden on duty.';
const passagesOf = async (bytes: Uint8Array) =>
  (await readDocument(Buffer.from(bytes), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} })).passages;
const entriesOf = (...names: string[]) => names.map((name, at) => ({ text: `${name}${' '.repeat(20)}${at + 3}` }));

it('goes on to the end of a page that says so, whose lines have no page', async () => {
  const names = ['Objective', 'Scope', 'Lamps', 'Nets', 'Dens', 'Bells'];
  const list = [{ text: 'Contents', size: 16 }, ...entriesOf(...names), { text: 'continued...', above: 20 }];
  const rest = [{ text: '...continued' }, { text: 'BASIS FOR CONCLUSIONS', bold: true, above: 20 }];
  const paragraphs = Array.from({ length: 20 }, (_, at) => ({ text: `${at + 1}   ${SENTENCE}`, above: 8 }));
  const body = [{ text: 'Objective', bold: true, size: 14 }, ...paragraphs];
  const bytes = await drawPdf([[{ text: 'Burrow Standard', size: 24 }], list, rest, body]);
  const passages = await passagesOf(bytes);
  expect(new Set(passages.map(({ sectionHeading, kind }) => `${sectionHeading} ${kind}`))).toEqual(
    new Set(['Objective provision']),
  );
});

it.each([
  ['an Act', 'Burrow Act 2031', false],
  ['a guideline', 'Burrow guideline', true],
])('has only the cover and editorial matter before it in the law, such as %s', async (_what, title, isKept) => {
  const names = ['Lamps', 'Nets', 'Dens', 'Bells', 'Doors', 'Roofs'];
  const sections = names.flatMap((name, at) => [
    { text: `${at + 1}   ${name}`, bold: true, above: 12 },
    { text: `What is said of ${name.toLowerCase()} is said here, at no great length.`, x: 140 },
  ]);
  const bytes = await drawPdf([
    [
      { text: title, size: 24 },
      { text: 'In this text must means that nobody may do otherwise.', above: 20 },
    ],
    [{ text: 'Contents', size: 16 }, ...names.map((name, at) => ({ text: `${at + 1}   ${name} ........ ${at + 3}` }))],
    sections,
  ]);
  const { passages } = await readDocument(Buffer.from(bytes), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  expect(passages.some(({ text }) => text.includes('must means'))).toBe(isKept);
});
