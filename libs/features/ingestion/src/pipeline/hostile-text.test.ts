import { describe, expect, it } from '@jest/globals';
import { LONGEST_PIECES } from '../document-model/limits.ts';
import { estimateWordPieces } from '../document-model/word-pieces.ts';
import { findUnsoundness } from './fuzz/find-unsoundness.fixture.ts';
import { readDocument } from './read-document.ts';

const read = (bytes: string | Buffer) =>
  readDocument(Buffer.from(bytes as Buffer), { fileName: 'x', idPrefix: 'x@1', given: {} });
const LONG = 'The holder must keep a record of each burrow. '.repeat(2_000).trim();
const planOf = (body: string) =>
  `<?xml version="1.0"?><exdoc title="Albury Local Environmental Plan 2031"><content type="body"><level type="clause" id="sec.1"><head><no>1</no><heading>Burrows</heading></head>${body}</level></content></exdoc>`;

describe('one clause of 90,000 characters', () => {
  it.each([
    ['Markdown', `# Burrow Act 2031\n\n##### 4 Records\n\n(1) ${LONG}`],
    ['text', `Burrow Act 2031\n\n4 Records\n\n(1) ${LONG}`],
    ['NSW XML', planOf(`<block><txt>${LONG}</txt></block>`)],
    ['a table of one cell', `# Burrow Act 2031\n\n##### 4 Records\n\n| Duty |\n|---|\n| ${LONG} |`],
  ])('in %s is split at sentences, none of it lost, every passage cited by the clause', async (_format, file) => {
    const document = await read(file);
    expect(findUnsoundness(document)).toBeNull();
    expect(document.passages.length).toBeGreaterThanOrEqual(estimateWordPieces(LONG) / LONGEST_PIECES);
    expect(new Set(document.passages.map(({ section }) => section?.replace(/\(1\)$/, ''))).size).toBe(1);
    expect(
      document.passages
        .map(({ text }) => text)
        .join(' ')
        .match(/keep a record of each burrow/g),
    ).toHaveLength(2_000);
  });
});

describe('files of extreme shape', () => {
  it.each([
    ['200,000 lines of Markdown', `# Burrow Act 2031\n\n${'(1) A burrow.\n\n'.repeat(100_000)}`],
    ['200,000 lines of text', `Burrow Act 2031\n\n${'(1) A burrow.\n'.repeat(200_000)}`],
    ['400,000 spaces behind a note', `Burrow Act 2031\n\n4 Records\n\nNote${' '.repeat(400_000)}burrow`],
    ['50,000 sections', Array.from({ length: 50_000 }, (_, at) => `##### ${at + 1} Burrows\n\nText.\n`).join('\n')],
    ['50,000 sections of one number', '##### 1 Burrows\n\nText.\n\n'.repeat(50_000)],
    [
      '100,000 contents entries and headings without numbers',
      `## Contents\n\n${Array.from({ length: 50_000 }, (_, at) => `* ${(at % 999) + 1} Matter ${at}\n\n`).join('')}\n\n## Part 1--Start\n\n##### 1 Matter 0\n\n${'##### matter of burrows\n\n'.repeat(50_000)}`,
    ],
    [
      '100,000 small headings after a contents heading',
      `## Contents\n\n${Array.from({ length: 100_000 }, (_, at) => `##### 1 Matter ${at}\n`).join('\n')}\n\n### An Act to protect\n\ntext`,
    ],
    [
      '20,000 list levels by indent',
      Array.from({ length: 2_000 }, (_, at) => `${' '.repeat(at)}* (a) burrow`).join('\n'),
    ],
    ['20,000 nested marks', `# A\n\n##### 1 B\n\n${'(a) '.repeat(20_000)}burrow`],
    [
      '20,000 definitions',
      `# A\n\n##### 1 B\n\nIn this Act:\n\n${Array.from({ length: 20_000 }, (_, at) => `**_term ${at}_** means a burrow.\n\n`).join('')}`,
    ],
    [
      '20,000 definitions of one term',
      `# A\n\n##### 1 B\n\nIn this Act:\n\n${'**_burrow_** means a hole.\n\n'.repeat(20_000)}`,
    ],
    [
      'definitions that name each other in a circle',
      '# A\n\n##### 1 B\n\nIn this Act:\n\n**_burrow_** has the same meaning as den.\n\n**_den_** has the same meaning as sett.\n\n**_sett_** has the meaning given by section 2.\n\n**_lair_** means a lair.\n\n##### 2 C\n\nSee section 1, which applies subject to section 2.',
    ],
    ['100,000 cross-references', `# A\n\n##### 1 B\n\n${'See section 1, '.repeat(100_000)}.`],
    [
      'a table of 200 columns and 2,000 rows',
      `# A\n\n|${' a |'.repeat(200)}\n|${'---|'.repeat(200)}\n${`|${' b |'.repeat(200)}\n`.repeat(2_000)}`,
    ],
    [
      '5,000 clauses of NSW XML',
      planOf('<block><txt>Text.</txt></block>').replace(/<level[\s\S]*<\/level>/, (clause) => clause.repeat(5_000)),
    ],
    [
      'nested lists of NSW XML to the limit of depth',
      planOf(
        `${'<block><list><li><no>(a)</no>'.repeat(30)}<block><txt>Text.</txt></block>${'</li></list></block>'.repeat(30)}`,
      ),
    ],
    ['10,000 opening brackets and emphasis marks', '# A\n\n' + '**_['.repeat(10_000)],
    ['10,000 nested quotes and lists', '# A\n\n' + '> * '.repeat(10_000) + 'end'],
    ['a table of 20,000 rows', '# A\n\n| a | b |\n|---|---|\n' + '| 1 | 2 |\n'.repeat(20_000)],
    ['100,000 headings', '# A 1\n'.repeat(100_000) + '\ntext'],
    ['100,000 list marks in a row', `# A\n\n${'* '.repeat(100_000)}end`],
    ['a section number of 50,000 levels', `# A\n\n## ${'1.'.repeat(50_000)} x\n\ntext`],
    ['a line of 100,000 dots', `Title\n\n${'.'.repeat(100_000)}x`],
    ['a line of 300,000 dots and spaces', `Title\n\n${'. '.repeat(300_000)} 5`],
    ['30,000 items that announce a table', `## 4 Lists\n\n${'(a) the following table; and\n\n'.repeat(30_000)}`],
    ['a clause of 90,000 characters', `## 4 Long\n\n(1) ${'wombat '.repeat(13_000)}`],
  ])('%s are read in linear time', async (_shape, file) => {
    const begun = process.cpuUsage();
    const document = await read(file);
    const used = process.cpuUsage(begun);
    expect(findUnsoundness(document)).toBeNull();
    expect((used.user + used.system) / 1e6).toBeLessThan(20);
  });

  it('NSW XML of 20,000 list levels is refused', async () => {
    await expect(read(planOf(`${'<list>'.repeat(20_000)}x${'</list>'.repeat(20_000)}`))).rejects.toThrow(
      /nested more than 100 levels/,
    );
  });
});

describe('encodings', () => {
  const TEXT = '# Café Act 2031\n\n##### 4 “Burrows”\n\nWombats’ café – 6 m².';
  const windows1252 = (text: string) =>
    Buffer.from(
      [...text].map((letter) => ({ '“': 0x93, '”': 0x94, '’': 0x92, '–': 0x96 })[letter] ?? letter.charCodeAt(0)),
    );

  it.each([
    ['UTF-16 big-endian with a byte order mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16(), null],
    ['Windows-1252', windows1252(TEXT), 'The file is not UTF-8; it was read as Windows-1252.'],
    [
      'UTF-8 and Windows-1252 mixed',
      Buffer.concat([Buffer.from(TEXT.slice(0, 20)), windows1252(TEXT.slice(20))]),
      'The file is not UTF-8; it was read as Windows-1252.',
    ],
  ])('reads %s', async (_encoding, bytes, warning) => {
    const { text, facts } = await read(bytes);
    expect(text).toBe('Café Act 2031\n4 “Burrows”\nWombats’ café – 6 m².');
    expect(facts.details.filter((line) => /UTF-8/.test(line))).toEqual(warning === null ? [] : [warning]);
  });
});
