import { describe, expect, it } from '@jest/globals';
import { LONGEST_PIECES } from '../../document-model/limits.ts';
import { estimateWordPieces } from '../../document-model/word-pieces.ts';
import { readDocument } from '../../pipeline/read-document.ts';
import { withoutPageFurniture } from './page-furniture.ts';

const TEXT = `National Burrow Reporting Standard 2031

PART 1 INTRODUCTION

1 Purpose

This standard says how burrows are
reported to the authority.

2.1 Thresholds

(1) A burrow longer than 25 metres
must be reported:
(a) every year; and
(b) when it collapses.
"burrow" means a hole in the ground.

Note: See section 9.
`;

describe('reading plain text', () => {
  it('takes no date and no citation in capitals for a heading', async () => {
    const lines = [
      'WOMBAT AND FOX',
      '27 OCTOBER 2031',
      'It is deep.',
      '(2031) 8 WLR 1',
      'It is dry.',
      'ORDERS',
      'It is shut.',
    ];
    const file = { fileName: 'x.txt', idPrefix: 'x@1', given: {} };
    const { passages } = await readDocument(Buffer.from(lines.join('\n\n')), file);
    expect(passages.map(({ sectionHeading }) => sectionHeading)).toEqual(['WOMBAT AND FOX', 'ORDERS']);
  });

  it('joins wrapped lines and tells headings, subsections and notes by their form', async () => {
    const { metadata, passages, format } = await readDocument(Buffer.from(TEXT), {
      fileName: 'x.txt',
      idPrefix: 'std@1',
      given: {},
    });
    expect(format).toBe('text');
    expect(metadata).toMatchObject({ title: 'National Burrow Reporting Standard 2031', documentType: 'standards' });
    expect(passages.map(({ section, headingPath, text }) => [section, headingPath, text])).toEqual([
      ['cl 1', ['Part 1 INTRODUCTION'], 'This standard says how burrows are reported to the authority.'],
      [
        'cl 2.1',
        ['Part 1 INTRODUCTION'],
        '(1) A burrow longer than 25 metres must be reported:\n(a) every year; and\n(b) when it collapses.\n"burrow" means a hole in the ground.\nNote: See section 9.',
      ],
    ]);
  });

  it('decodes signs by number, and those of a symbol font', async () => {
    const given = 'Burrow Code\n\n1 Wardens\n\nSee schedule&#160;2:\n\n\uf0b7 lamps\n';
    const { text, facts } = await readDocument(Buffer.from(given), { fileName: 'x.txt', idPrefix: 'x@1', given: {} });
    expect(text).toContain('See schedule 2:\n• lamps');
    expect(facts.warnings.join()).not.toContain('stand for nothing');
  });

  it('cites the numbered paragraphs of a section by their own numbers', async () => {
    const long = (number: string) => `${number} ${'A burrow must be kept open. '.repeat(30)}`;
    const text = `Burrow Standard\n\n2 Upkeep\n\n${long('2.1')}\n\n${long('2.2')}\n\n2.3 The operator must report:\n(a) ${'each collapse of it, '.repeat(40)}`;
    const { passages } = await readDocument(Buffer.from(text), { fileName: 'x.txt', idPrefix: 'std@1', given: {} });
    expect(passages.map(({ section }) => section)).toEqual(['cl 2.1', 'cl 2.2', 'cl 2.3']);
  });

  it('reads 5 MB of one unbroken line in linear time and counts what it had to cut', async () => {
    const { passages, facts, text } = await readDocument(Buffer.from(`Title\n\n${'wombat'.repeat(800_000)}`), {
      fileName: 'x.txt',
      idPrefix: 'std@1',
      given: {},
    });
    expect(facts.passagesCut).toBeGreaterThan(2_000);
    expect(
      passages.every(
        (passage) =>
          estimateWordPieces(passage.text) <= LONGEST_PIECES && text.slice(passage.start, passage.end) === passage.text,
      ),
    ).toBe(true);
  });
});

describe('the first line of a text', () => {
  const titleOf = async (text: string) => {
    const { metadata } = await readDocument(Buffer.from(text), { fileName: 'lamps.txt', idPrefix: 'x@1', given: {} });
    return metadata.title;
  };
  const rest = `\n\n${'Wombats dig burrows, and quolls live in them. '.repeat(40)}\n`;

  it('goes on in the next where it ends in a small word or a comma', async () => {
    expect(await titleOf(`Lighting of burrows, dens and\n\nnests\n\nfor Quolls${rest}`)).toBe(
      'Lighting of burrows, dens and nests for Quolls',
    );
    expect(await titleOf(`Lighting of burrows\n\nfor Quolls${rest}`)).toBe('Lighting of burrows');
  });

  it('is no title where a sentence begins with it', async () => {
    expect(await titleOf(`As an owner of burrows who is affected by\n\nQL\n\nfor lamps, you report them.${rest}`)).toBe(
      'Lamps',
    );
  });

  it('is read without control characters, which would hide that it heads a Part', async () => {
    expect(await titleOf(`\u0008 PART 1${rest}`)).toBe('Lamps');
  });
});

describe('an older ordinance as text', () => {
  it('has its sections with the headings printed in the margin, its Parts and its schedules', async () => {
    const printed = `            THE NORTHERN TERRITORY OF AUSTRALIA

                    No. 14 of 1931

            PART I.-PRELIMINARY.

Short title.
     1.  This Ordinance may be cited as the Burrow
Ordinance 1931.

Definitions.
     2.  In this Ordinance-
"lamp" means a light;
"warden" means a person who
     digs.

            PART II.-DIGGING.

Rate of digging.
     3.-(1.)  A warden shall dig each day.
     (2.)  The last preceding sub-section does not apply-
     (a)  on Sundays.

            FIRST SCHEDULE.                Section 3.

     Each metre .......... twopence
`;
    const { metadata, passages: all } = await readDocument(Buffer.from(printed), {
      fileName: 'x.txt',
      idPrefix: 'x@1',
      given: {},
    });
    const passages = all.slice(1);
    expect(metadata).toMatchObject({ title: 'Burrow Ordinance 1931', jurisdiction: 'NT', documentType: 'legislation' });
    expect(passages.map(({ section, sectionHeading, headingPath }) => [section, sectionHeading, headingPath])).toEqual([
      ['s 1', 'Short title', ['Part I PRELIMINARY']],
      ['s 2', 'Definitions', ['Part I PRELIMINARY']],
      ['s 3', 'Rate of digging', ['Part II DIGGING']],
      ['Sch 1', null, []],
    ]);
    expect(passages[1]?.text).toContain('\n"warden" means a person who digs.');
    expect(passages[2]?.text).toContain('\n(2.) The last');
  });

  it('finds headings without blank lines by what ends before them, the order of numbers and the contents list', async () => {
    const act = `NORTHERN TERRITORY OF AUSTRALIA
BURROW PROTECTION ACT 2031
As in force at 1 July 2034
Table of provisions
Part 1 Preliminary matters
1 Short title ......................................................... 1
2 Duty to keep every burrow, den and hole in a state that keeps
out the rain .......................................................... 1
Part 2 Upkeep
3 Filling, flooding etc. ............................................... 1
4 Wardens ............................................................. 2
An Act to protect burrows, and for related
purposes
Part 1 Preliminary matters
1 Short title
This Act may be cited as the Burrow Protection Act 2031.
2 Duty to keep every burrow, den and hole in a state that keeps
out the rain
(1) A keeper of a burrow must keep it open for not less than
28 days after the day on which the keeper is given notice of
12 April 2031 or a later day.
Part 2 Upkeep
3 Filling, flooding etc.
A person must not fill or flood a burrow.
90 Penalty units or more may be prescribed.
4 Wardens
The Minister may appoint wardens.`;
    const { metadata, passages, facts } = await readDocument(Buffer.from(act), {
      fileName: 'x.txt',
      idPrefix: 'act@1',
      given: {},
    });
    expect(metadata).toMatchObject({ title: 'Burrow Protection Act 2031', jurisdiction: 'NT' });
    expect(facts.contentsMissing).toEqual([]);
    expect(passages.slice(-4).map(({ section, sectionHeading }) => [section, sectionHeading])).toEqual([
      ['s 1', 'Short title'],
      ['s 2', 'Duty to keep every burrow, den and hole in a state that keeps out the rain'],
      ['s 3', 'Filling, flooding etc.'],
      ['s 4', 'Wardens'],
    ]);
  });
});

describe('text extracted from a PDF', () => {
  const page = (number: number, body: string) =>
    `[Page ${number}]\nAuthorised by the Warden \nPart 1—Digging \nBurrow Act 2031 \n${number}   \n${body}`;
  const ACT = `# Burrow Act 2031
**Source**: https://example.org/burrow-act.pdf
${page(1, 'TABLE OF PROVISIONS \nSection Page \nPart 1—Digging 1 \n1 Purposes 1 \n2 Digging of burrows and dens in soil that is not the property of \nthe wombat 2')}
${page(2, 'The Parliament of Victoria enacts: \nPart 1—Digging \n 1 Purposes \nThe purposes of this Act are— \n (a) to protect burrows that are not \nfilled; and')}
${page(3, ' (b) to keep the \nBurrow Register open to every \nwombat;\nand\n (c) to light dens. ')}
${page(4, ' 2 Digging of burrows and dens in soil that is not the property of \nthe wombat \nA wombat may dig in any soil that is \nnot frozen. ')}
`;

  it('is read without what its pages repeat, each heading and paragraph whole', async () => {
    const { passages, facts, format } = await readDocument(Buffer.from(ACT), {
      fileName: 'x.txt',
      idPrefix: 'act@1',
      given: {},
    });
    expect([format, facts.contentsMissing]).toEqual(['text', []]);
    expect(passages.slice(-2).map(({ section, sectionHeading, text }) => [section, sectionHeading, text])).toEqual([
      [
        's 1',
        'Purposes',
        'The purposes of this Act are—\n(a) to protect burrows that are not filled; and\n(b) to keep the Burrow Register open to every wombat; and\n(c) to light dens.',
      ],
      [
        's 2',
        'Digging of burrows and dens in soil that is not the property of the wombat',
        'A wombat may dig in any soil that is not frozen.',
      ],
    ]);
    expect(facts.setAside).toContainEqual(expect.objectContaining({ kind: 'running_lines' }));
  });

  it('keeps what is next to the furniture, and the paragraphs of pages apart', async () => {
    const pages = ['wombats', 'quolls', 'bilbies', 'numbats', 'potoroos'].map(
      (owners, at) => `Dens of ${owners} are kept open.\n\nTotal of ${owners}\n\n${at}\n\nEN\n\n${at + 1}\n\nEN`,
    );
    const guide = Buffer.from(`Burrow Guide\n\n${pages.join('\n\f')}`);
    const { text } = await readDocument(guide, { fileName: 'x.txt', idPrefix: 'x@1', given: {} });
    expect(text.split('\n').slice(-6)).toEqual([
      'Dens of numbats are kept open.',
      'Total of numbats',
      '3',
      'Dens of potoroos are kept open.',
      'Total of potoroos',
      '4',
    ]);
  });

  it('goes on over a page whose foot has the title with a number, and whose head the Part and Division', async () => {
    const foot = (number: number) => `Burrow Act 2031 ${number}\n\n`;
    const head = 'Part 1 Digging\nDivision 1 Offences\n';
    const act = `BURROW ACT 2031\nTable of provisions\n1 Lamps ..... 1\n2 Dens ..... 2\n${foot(1)}An Act about burrows.\n${foot(2)}${head}1 Lamps\n(1) A lamp must be lit where\n${foot(3)}${head}a wombat digs.\n(2) A lamp must be low where\n${foot(4)}${head}a wombat sleeps.\n\n2 Dens\nA den must be dry where\n${foot(5)}${head}a wombat sleeps\n${foot(6)}${head}all day.\n`;
    const { passages, facts } = await readDocument(Buffer.from(act), { fileName: 'x.txt', idPrefix: 'x@1', given: {} });
    expect(passages.slice(1).map(({ section, headingPath, text }) => [section, headingPath, text])).toEqual([
      [
        's 1',
        ['Part 1 Digging', 'Division 1 Offences'],
        '(1) A lamp must be lit where a wombat digs.\n(2) A lamp must be low where a wombat sleeps.',
      ],
      ['s 2', ['Part 1 Digging', 'Division 1 Offences'], 'A den must be dry where a wombat sleeps all day.'],
    ]);
    expect(facts.setAside).toContainEqual(expect.objectContaining({ kind: 'running_lines' }));
  });

  it('keeps rows of values, and what recurs at the edges of pages as law does', async () => {
    const rows = ['Minimum burrow size', ...[450, 600, 700, 900].map((metres) => `Minimum burrow size ${metres}`)];
    const pages = [1, 2, 3, 4, 5].map(
      (n) => `Article ${n}\nA burrow ${n} is dry.\nPenalty: 20 penalty units.\n- ${n} -`,
    );
    for (const [given, words] of [
      [rows.join('\n'), rows],
      [pages.join('\f'), ['Article 4', 'Penalty: 20 penalty units.']],
    ] as const) {
      const text = withoutPageFurniture(given).text;
      for (const one of words) expect(text).toContain(one);
    }
    expect(withoutPageFurniture(pages.join('\f')).text).not.toContain('- 4 -');
  });

  it('has the items right below a heading as items', async () => {
    const text = `Burrow Plan\n\n3.2 Objectives\na) to protect burrows; and\nb) to light dens.\n\n3.3 Lamps\nA lamp is low.\n\n3.4 Doors\nA door is red.\n`;
    const { passages } = await readDocument(Buffer.from(text), { fileName: 'x.txt', idPrefix: 'x@1', given: {} });
    expect(passages.find((one) => one.text.includes('protect'))).toMatchObject({ sectionHeading: 'Objectives' });
  });

  it('has a numbered paragraph whole, though its first line looks like a heading', async () => {
    const text = `Burrow Decision\n\n4 The Warden considers that the burrow\nis open to all wombats.\nThe den is closed.\n`;
    const { passages } = await readDocument(Buffer.from(text), { fileName: 'x.txt', idPrefix: 'x@1', given: {} });
    expect(passages.at(-1)).toMatchObject({
      section: 'para 4',
      text: 'The Warden considers that the burrow is open to all wombats. The den is closed.',
    });
  });
});
