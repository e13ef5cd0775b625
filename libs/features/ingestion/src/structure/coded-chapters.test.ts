import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const long = (sentence: string) => `${sentence} ${'A keeper says so to each quoll of the hill. '.repeat(12)}`.trim();

async function read(...headings: string[]) {
  const text = headings.flatMap((heading) => [
    `# ${heading}`,
    ...['Lamps', 'Nets', 'Dens', 'Fees'].flatMap((word, at) => [`## ${at + 1}.`, long(`${heading} ${word}.`)]),
  ]);
  const file = { fileName: 'burrow-papers.md', idPrefix: 'x@1', given: {} };
  const { metadata, passages } = await readDocument(
    Buffer.from([...text, '# About', long('Of us.')].join('\n\n')),
    file,
  );
  return { title: metadata.title, cited: new Set(passages.map(({ section }) => section)), last: passages.at(-1) };
}

describe('several standards in one file', () => {
  it('tell their paragraphs apart, and what follows them is part of none', async () => {
    const { title, cited, last } = await read('BS1 – Lamps of burrows', 'BS2 – Nets', 'Burrow Paper 3: Dens');
    expect(title).toBe('Burrow papers');
    expect([...cited]).toEqual(expect.arrayContaining(['BS1 para 1', 'BS2 para 1', 'Burrow Paper 3 para 4']));
    expect(last).toMatchObject({ section: null, sectionHeading: 'About', headingPath: [] });
  });

  it('are none without numbers in order, nor where few have them', async () => {
    for (const headings of [
      ['BS2 – Lamps', 'BS4 – Nets', 'BS7 – Dens'],
      ['BS1 – Lamps', 'BS2 – Nets'],
    ])
      expect((await read(...headings)).cited).toContain('para 1');
  });
});

describe('numbered headings of one series, over schedules that begin again below them', () => {
  it('each end the schedule before', async () => {
    const blocks = ['1', '2A', '3'].flatMap((number) => [
      `# BURROW REQUIREMENT ${number}`,
      long(`Of requirement ${number}.`),
      `## Schedule 1 Hosts`,
      long('Quolls.'),
    ]);
    const file = { fileName: 'burrow-papers.md', idPrefix: 'x@1', given: {} };
    const { passages } = await readDocument(Buffer.from(blocks.join('\n\n')), file);
    const cited = ['1', '2A', '3'].map((number) => `Burrow Requirement ${number}`);
    expect([...new Set(passages.map(({ section }) => section))]).toEqual(
      cited.flatMap((requirement) => [requirement, `${requirement} Sch 1`]),
    );
  });
});
