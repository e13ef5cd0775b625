import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const read = (text: string) =>
  readDocument(Buffer.from(text), { fileName: 'burrows.md', idPrefix: 'burrows@1', given: {} });

const RULEBOOK = [
  '# Burrow Rulebook',
  '1. INTRODUCTION',
  '1.1 Application',
  '1.1.1 A keeper digs by day.',
  '1.1.2 A keeper fills each hole:',
  '(a) with clay; or',
  '(b) with sand.',
  '1.2 Lamps',
  '1.2.1',
  '1.2.1.(1) A lamp hangs at each door.',
  '1.2.1.(2) The lamp is lit at dusk, with:',
  '1.2.1.(2)(a) oil; or',
  '1.2.1.(2)(b) wax.',
  '1.2.1.(3) No lamp is red.',
  '1.2.1.Guidance.1. Whale oil smells.',
  '1.2.2 A warden counts the lamps.',
  'A1.1 Ledger',
  'A1.1.1 The ledger is blue.',
  'A1.1.2 (1) The ledger has lines.',
  'A1.1.2 (2) The lines are straight.',
].join('\n\n');

/** These are too long to share a passage. */
const LONG = /^(?:1\.2\.1\.\(1\)|1\.2\.1\.Guidance|1\.2\.2|A1\.1\.[12]).*/gm;
const long = (text: string) => `${text} ${'Burrows are kept dry, and counted in each season. '.repeat(16)}`;

describe('paragraphs that are numbered by their place in an outline', () => {
  it('are cited by their own numbers, below the titles of the outline', async () => {
    const { passages } = await read(RULEBOOK.replace(LONG, long('$&')));
    expect(passages.map(({ section, sectionHeading, headingPath }) => [section, sectionHeading, headingPath])).toEqual([
      ['para 1.1', 'Application', ['1 INTRODUCTION']],
      ['para 1.2.1', 'Lamps', ['1 INTRODUCTION']],
      ['para 1.2.1(2)–(3)', 'Lamps', ['1 INTRODUCTION']],
      ['para 1.2.1 Guidance 1', 'Lamps', ['1 INTRODUCTION']],
      ['para 1.2.2', 'Lamps', ['1 INTRODUCTION']],
      ['A1.1.1', 'Ledger', []],
      ['A1.1.2(1)', 'Ledger', []],
      ['A1.1.2(2)', 'Ledger', []],
    ]);
  });

  it('are below no small heading that has text of its own before the first', async () => {
    const chapters = ['Doors', 'Lamps', 'Nets'].flatMap((title, at) => [
      `## ${at + 1} ${title}`,
      ...[1, 2, 3, 4, 5].map((own) => long(`${at + 1}.${own} A keeper counts hole ${own}.`)),
    ]);
    const { passages } = await read(
      ['# Burrow Paper', '##### Sent to', 'Quoll of the hill.', ...chapters].join('\n\n'),
    );
    expect(passages[0]).toMatchObject({ section: null, sectionHeading: 'Sent to' });
    expect(passages.slice(1).flatMap(({ headingPath }) => headingPath)).toEqual([]);
  });

  it('lose no line of a list whose items are numbered as its chapters are', async () => {
    const chapters = [1, 2, 3].flatMap((chapter) => [
      `## ${chapter}. Chapter of ${['doors', 'lamps', 'roofs'][chapter - 1]}`,
      ...[1, 2, 3, 4].map((at) => `${chapter}.${at} A keeper counts hole ${chapter} ${at}.`),
    ]);
    const list = ['A burrow is kept where:', '1. it is of a substantial construction', '2. it is dry and wide'];
    const { passages } = await read(
      ['# Burrow Plan', ...chapters.slice(0, 12), ...list, ...chapters.slice(12)].join('\n\n'),
    );
    const words = passages.map(({ text }) => text).join('\n');
    for (const item of list) expect(words).toContain(item.replace(/^\d\. /, ''));
    expect(passages.find(({ text }) => text.includes('hole 3 3'))?.sectionHeading).toMatch(/roofs/);
  });

  it('keep numbers that are filled up with zeros', async () => {
    const sectionOf = async (chapters: readonly string[]) => {
      const paragraphs = chapters.flatMap((chapter) =>
        Array.from({ length: 8 }, (_, at) => long(`${chapter}.0${at + 1} A keeper digs hole ${chapter} ${at + 1}.`)),
      );
      const { passages } = await read(`# Burrow Rulebook\n\n${paragraphs.join('\n\n')}`);
      return passages.find(({ text }) => text.includes(`hole ${chapters[1]} 3`))?.section;
    };
    expect(await sectionOf(['1.01', '2.01', '3.01'])).toBe('para 2.01.03');
    expect(await sectionOf(['A.01', 'B.01', 'C.01'])).toBe('para B.01.03');
    expect(await sectionOf(['A', 'B', 'C'])).toBe('para B.03');
  });

  it('share a passage where they are short, and keep their numbers in it', async () => {
    const { passages } = await read(RULEBOOK);
    expect(passages[0]?.text).toBe(
      '1.1.1 A keeper digs by day.\n1.1.2 A keeper fills each hole:\n(a) with clay; or\n(b) with sand.',
    );
  });

  it('are not below the head of a table, which has numbers and no words', async () => {
    const { passages } = await read(`${RULEBOOK}\n\n1 2 3 4 5 6\n\n1.2.3 A warden counts again.`);
    expect(passages.map(({ headingPath }) => headingPath.join())).not.toContain('1 2 3 4 5 6');
    expect(passages[0]?.headingPath).toEqual(['1 INTRODUCTION']);
  });

  it('stay below the headings that a file marks, also as text without markup', async () => {
    const rules = [1, 2].flatMap((part) => [
      `${part} Lamps of kind ${part}`,
      ...[1, 2, 3, 4, 5].map((at) => long(`${part}.${at} Lamp ${part}-${at} burns.`)),
    ]);
    for (const text of [rules.join('\n\n'), rules.join('\n\n').replace(/^(?=\d Lamps)/gm, '## ')]) {
      const { passages } = await read(`# Lamp standard\n\n${text}`);
      expect(passages.map(({ section }) => section)).toEqual(
        [1, 2].flatMap((part) => [1, 2, 3, 4, 5].map((at) => `cl ${part}.${at}`)),
      );
      expect(passages[7]).toMatchObject({ sectionHeading: 'Lamps of kind 2' });
    }
  });

  it('end at a heading without numbers below', async () => {
    const { passages } = await read(`${RULEBOOK}\n\n## 3 Ink\n\nThe ink is red.\n\n## Notes\n\nIt is dry.`);
    expect(passages.slice(-2)).toMatchObject([
      { section: 'para 3', sectionHeading: 'Ink', headingPath: [], text: 'The ink is red.' },
      { section: null, sectionHeading: 'Notes', headingPath: [], text: 'It is dry.' },
    ]);
  });

  it('are measures where they follow no order', async () => {
    const measures = [9, 4, 7, 2, 8, 1, 6, 3, 5, 4, 2, 1].map((at) => `${at}.5 Metres of rope are kept at post ${at}.`);
    const { passages } = await read(`# Rope guide\n\n${measures.join('\n\n')}`);
    expect(new Set(passages.map(({ section }) => section))).toEqual(new Set([null]));
  });
});
