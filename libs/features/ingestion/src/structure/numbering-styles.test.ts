import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

async function pinpoints(markdown: string): Promise<[string | null, string][]> {
  const { passages } = await readDocument(Buffer.from(markdown), { fileName: 'x.md', idPrefix: 'x@1', given: {} });
  return passages.map(({ section, text }) => [section, text]);
}

const headed = (title: string, headings: readonly string[]) =>
  `# ${title}\n\n${headings.map((heading) => `## ${heading}\n\nKeep records of ${heading.toLowerCase()}.`).join('\n\n')}`;
const sections = async (title: string, headings: readonly string[]) =>
  (await pinpoints(headed(title, headings))).map(([section]) => section);

describe('provisions that are headed with their word', () => {
  it.each([
    [
      'Burrow Reporting Framework',
      [
        'Disclosure 305-1 Direct emissions',
        'Disclosure 305-2 Indirect emissions',
        'Requirement 2.1',
        'Requirement 2.2',
        'Requirement 2.3 Compilation',
        'Disclosure 305-3',
      ],
      [
        'Disclosure 305-1',
        'Disclosure 305-2',
        'Requirement 2.1',
        'Requirement 2.2',
        'Requirement 2.3',
        'Disclosure 305-3',
      ],
    ],
    [
      'GRI 99: Burrow Sector',
      ['Topic 99.1 Digging', 'Topic 99.2 Lamps', 'Topic 99.3 Closure'],
      ['Topic 99.1', 'Topic 99.2', 'Topic 99.3'],
    ],
    [
      'Convention on Burrows',
      ['Article I', 'Article II Definitions', 'ARTICLE III—Wardens'],
      ['art I', 'art II', 'art III'],
    ],
    ['Burrow Court Practice', ['Rule 3.1 Filing', 'Rule 3.2 Service', 'Rule 3.3 Costs'], ['r 3.1', 'r 3.2', 'r 3.3']],
  ])('%s: are cited by it', async (title, headings, expected) => {
    expect(await sections(title, headings)).toEqual(expected);
  });

  it('are none where a guideline speaks of another text', async () => {
    expect(
      await sections('Burrow Guideline', ['Background', 'Section 7.11 Contributions', 'Clause 4.6 variations']),
    ).toEqual([null, null, null]);
  });
});

describe('documents with numbered paragraphs', () => {
  it('are cited by the paragraph and its marks, whatever headings stand between', async () => {
    const paragraphs = Array.from(
      { length: 12 },
      (_, at) =>
        `${at + 1} An entity shall disclose matter ${at + 1} of its burrows.${at === 10 ? '' : `\n\n(a) in metres, ${'and with the reasons for it, '.repeat(25)}\n\n(b) in years, ${'and with the reasons for it, '.repeat(25)}\n\n(c) in tonnes, ${'and with the reasons for it, '.repeat(25)}`}`,
    );
    const found = await pinpoints(
      `# AASB S9 Burrow-related Disclosures\n\n## Objective\n\n${paragraphs.slice(0, 5).join('\n\n')}\n\n## Metrics\n\n${paragraphs.slice(5).join('\n\n')}`,
    );
    expect(found.filter(([section]) => /^para 1[01]\b/.test(section ?? '')).map(([section]) => section)).toEqual([
      'para 10',
      'para 10(b)',
      'para 10(c)',
      'para 11',
    ]);
  });
});

describe('schedules within a schedule', () => {
  const ACT = [
    '## Schedule 1--The Burrow Agreement',
    '##### 4 Parties',
    'The States are parties.',
    '##### SCHEDULE A--Works',
    '##### 2 Dams',
    'Dams are works.',
    '##### SCHEDULE A--APPENDIX 1--Sites',
    'The sites.',
    '## Schedule 2--Fees',
    '##### 1 Fee',
    'A fee is payable.',
  ].join('\n\n');

  it('are cited below it, and those that follow on its level by themselves', async () => {
    const found = await pinpoints(`# Burrow Act 2031\n\n##### 1 Agreement\n\nThe Agreement has effect.\n\n${ACT}`);
    expect(found.map(([section]) => section)).toEqual([
      's 1',
      'Sch 1 cl 4',
      'Sch 1 Sch A cl 2',
      'Sch 1 Sch A App 1',
      'Sch 2 cl 1',
    ]);
  });
});

describe('numbers of one digit', () => {
  it('are items of a zone and not the chapter of the clauses of a later Part', async () => {
    const zone = ['## Zone R2 Low Density Residential', '### 3 Permitted', 'Burrows.', '### 4 Prohibited', 'Dens.'];
    const part = ['## Part 4 Standards', '### 4.1 Height', 'Low.', '### 4.2 Width', 'Wide.'];
    const plan = ['# Wagga Wagga Local Environmental Plan 2031', '## Land Use Table', ...zone, ...part].join('\n\n');
    expect((await pinpoints(plan)).map(([section]) => section)).toEqual([
      'Land Use Table, Zone R2, item 3',
      'Land Use Table, Zone R2, item 4',
      'cl 4.1',
      'cl 4.2',
    ]);
  });
});

describe('numbers with a full stop', () => {
  const deep = [1, 2, 3, 4].flatMap((at) => [`### 2.${at}. Lamps of kind ${at}`, `### 3.${at}. Doors of kind ${at}`]);
  const outline = (first: readonly string[]) => ['# Burrow Policy', ...first, ...deep.sort()].join('\n\nKeep it.\n\n');

  it('head the first level of an outline where others are below most of them', async () => {
    const read = await pinpoints(outline(['## 1. Purpose', '## 2. Lamps', '## 3. Doors']));
    expect(read.slice(1, 3).map(([section]) => section)).toEqual(['para 1', 'para 2']);
  });

  it('are items of a list where no others are below them', async () => {
    const read = await pinpoints(outline(['## 8. Purpose']));
    expect(read.slice(1, 3).map(([section]) => section)).toEqual([null, 'para 2.1']);
  });
});

describe('conversions that lose the levels of headings', () => {
  it('have what recurs below the provisions within them, and join broken headings', async () => {
    const lines = [
      '## GRI 399: Burrows 2031',
      '## Contents',
      '| Introduction | 3 |\n| --- | --- |\n| Disclosure 399-1 Lamps | 6 |',
      '## 1. Topic management',
      '## disclosures',
      '## REQUIREMENTS',
      '1.1 Report the lamps.',
      '## Disclosure 399-1 Lamps {#lamps .unnumbered}',
      '## REQUIREMENTS',
      'Report the oil.',
      '## Guidance',
      'Count wicks.',
      '## Disclosure 399-2 Doors',
      'Report the doors.',
      '## Glossary',
      '## wick',
      'A string.',
    ];
    expect(await pinpoints(lines.join('\n\n'))).toEqual([
      ['para 1', 'REQUIREMENTS\n1.1 Report the lamps.'],
      ['Disclosure 399-1', 'REQUIREMENTS\nReport the oil.\nGuidance\nCount wicks.'],
      ['Disclosure 399-2', 'Report the doors.'],
      [null, 'A string.'],
    ]);
  });

  it('have it within them also after a glossary that a list of the parts names', async () => {
    const lines = [
      '## Burrow Development Control Plan 2031',
      '## 1.1 How to use this plan',
      'The parts are:',
      '## Glossary',
      'Words are explained there.',
      '## 2.1 Lamps',
      '## Objectives',
      'Keep lamps low.',
      '## Controls',
      'A lamp is lit.',
      '## 2.2 Doors',
      '## Controls',
      'A door is shut.',
    ];
    expect(await pinpoints(lines.join('\n\n'))).toEqual([
      ['para 1.1', 'The parts are:'],
      [null, 'Words are explained there.'],
      ['para 2.1', 'Objectives\nKeep lamps low.\nControls\nA lamp is lit.'],
      ['para 2.2', 'Controls\nA door is shut.'],
    ]);
    const { passages } = await readDocument(
      Buffer.from(lines.join('\n\n').replace('## 2.1', '## Part 2 Sheds\n\n## 2.1')),
      {
        fileName: 'x.md',
        idPrefix: 'x@1',
        given: {},
      },
    );
    expect(passages.slice(1).map(({ headingPath }) => headingPath)).toEqual([[], ['Part 2 Sheds'], ['Part 2 Sheds']]);
  });
});

describe('headings between a clause and its numbered paragraphs', () => {
  it('are part of the clause, and the next clause is not below them', async () => {
    const plan = [
      '# Burrow Development Control Plan 2031',
      '# Chapter 4 Sheds',
      '## 4.1 Lamps',
      '### Objectives',
      'Keep lamps low.',
      '### Controls',
      '4.1.1 A lamp is lit.',
      '4.1.2 A lamp is low.',
      '## 4.2 Doors',
      'A door is shut.',
    ].join('\n\n');
    const { passages } = await readDocument(Buffer.from(plan), { fileName: 'x.md', idPrefix: 'x@1', given: {} });
    expect(passages.map(({ section, sectionHeading, headingPath }) => [section, sectionHeading, headingPath])).toEqual([
      ['para 4.1', 'Lamps', ['Chapter 4 Sheds']],
      ['para 4.2', 'Doors', ['Chapter 4 Sheds']],
    ]);
  });
});

describe('rules of the United States as web pages give them', () => {
  it('are cited by their sign, and appendices to a part by their letter', async () => {
    const rule = [
      '# Title 36 - Parks',
      '# PART 271—BURROW FIRES',
      '#### § 271.10 Where may I dig?',
      '(b) You must not dig:',
      '(1) in a nest; or',
      '(2) in a bank.',
      '(c) Dig at night.',
      '## Appendix A to Part 271—Form',
      'The form is short.',
    ].join('\n\n');
    const long = rule.replaceAll('.\n', `. ${'It is so in every season. '.repeat(20)}\n`);
    expect((await pinpoints(long)).map(([section]) => section)).toEqual(['§ 271.10(b)', '§ 271.10(c)', 'App A']);
  });
});

describe('short standards', () => {
  it('have the paragraphs of their appendices by letter and number', async () => {
    const paragraphs = Array.from({ length: 12 }, (_, at) => `${at + 1} An entity shall count burrow ${at + 1}.`);
    const appendix = ['B1', 'B2', 'B3'].map((number) => `${number} A burrow ${number} is counted once.`);
    const found = await pinpoints(
      ['# IFRS S9 Burrows', '## Objective', ...paragraphs, '## Appendix B', ...appendix].join('\n\n'),
    );
    expect(found.map(([section]) => section).slice(-4)).toEqual(['para 12', 'para B1', 'para B2', 'para B3']);
  });
});

describe('a chapter with text of its own', () => {
  const lamps = (rule: string) => `### 2 Lamps\n\n${rule}\n\n### 2.1 Wicks\n\nA wick is dry.\n\n`;

  it('is cited below its Part where another has its number, and always below its appendix', async () => {
    const other = lamps('A lamp is dark.').replaceAll('2', '3');
    const plan = `# Quoll Plan 2031\n\n## Part 1 Dens\n\n${lamps('A lamp is lit.')}## Part 2 Setts\n\n${lamps('A lamp is dim.')}`;
    expect((await pinpoints(`${plan}## Appendix A Nests\n\n${other}`)).map(([section]) => section)).toEqual([
      'Pt 1 para 2',
      'Pt 1 para 2.1',
      'Pt 2 para 2',
      'Pt 2 para 2.1',
      'App A para 3',
      'App A para 3.1',
    ]);
  });
});
