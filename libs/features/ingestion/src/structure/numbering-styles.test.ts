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
