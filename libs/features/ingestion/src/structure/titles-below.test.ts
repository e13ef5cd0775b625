import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

async function read(fileName: string, lines: readonly string[]) {
  const { passages } = await readDocument(Buffer.from(lines.join('\n\n')), { fileName, idPrefix: 'x@1', given: {} });
  return passages.map(({ section, sectionHeading, text }) => [section, sectionHeading, text]);
}

describe('provisions whose word and number stand above their title', () => {
  it('have it as their heading, between others too and in brackets', async () => {
    const regulation = (number: string, title: string) => [`## ${number}`, `## ${title}`, 'Keep them.'];
    const found = await read('x.md', [
      '# Burrow Regulations',
      ...regulation('Regulation 1', 'Lamps'),
      ...regulation('Regulation 2', 'Nets'),
      ...regulation('[Regulation 2 bis', 'Doors'),
      ...['## Regulation 3 Bells', 'Keep them.'],
      ...['# Annex I', '## 1 Form', 'Fill it in.'],
    ]);
    expect(found.slice(0, 4).map(([section, heading]) => [section, heading])).toEqual([
      ['reg 1', 'Lamps'],
      ['reg 2', 'Nets'],
      ['reg 2 bis', 'Doors'],
      ['reg 3', 'Bells'],
    ]);
  });

  it('keep what is headed alike below each of them apart', async () => {
    const principle = (number: number) => [`## Principle ${number}`, '### Objective', `Keep lamp ${number}.`];
    const found = await read('x.md', ['# Burrow guideline', ...principle(1), ...principle(2), ...principle(3)]);
    expect(found.filter(([, heading]) => heading === 'Objective')).toHaveLength(3);
  });

  it('are what a page left over where the number heads the provision itself', async () => {
    const section = (number: number, title: string) => [
      ...[`## ${number} ${title}`, `(1) Keep ${title.toLowerCase()}.`],
      ...[`## Section ${number}`, '## Notices', '(2) Put up a notice.'],
    ];
    const found = await read('x.md', ['# Burrow Act 2031', ...section(1, 'Lamps'), ...section(2, 'Nets')]);
    expect(found.map(([, , text]) => text)).not.toContain('Section 1');
    expect(found.map(([, heading]) => heading)).toEqual(['Lamps', 'Nets']);
  });
});

it('keeps sections that stand over regulations within their Part', async () => {
  const section = (number: number) => [`## Section ${number} Care`, `### Regulation ${number} Lamps`, 'Keep them.'];
  const bytes = Buffer.from(['# Part I Burrows', ...[1, 2, 3].flatMap(section)].join('\n\n'));
  const { passages } = await readDocument(bytes, { fileName: 'x.md', idPrefix: 'x@1', given: {} });
  expect(passages.map(({ section: pinpoint, headingPath }) => [pinpoint, headingPath])).toEqual(
    [1, 2, 3].map((number) => [`reg ${number}`, ['Part I Burrows', `Section ${number} Care`]]),
  );
});

it('cites the numbered paragraphs of regulations, in brackets too, and those that look like headings', async () => {
  const long = 'A keeper writes down what was done, by whom and on which day. '.repeat(14);
  const found = await read('x.txt', [
    'Burrow Regulations',
    'Regulation 1. Lamps',
    `1. ${long}`,
    `[2. ${long}]`,
    '3. Each keeper or one of the wardens named in',
    `regulation 2 keeps a lamp. ${long}`,
    ...['Regulation 2. Nets', 'Mend them.', 'Regulation 3. Doors', 'Shut them.'],
  ]);
  expect([...new Set(found.map(([section]) => section))]).toEqual([
    'reg 1(1)',
    'reg 1(2)',
    'reg 1(3)',
    'reg 2',
    'reg 3',
  ]);
});
