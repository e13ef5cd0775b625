import { expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

async function read(fileName: string, lines: readonly string[]) {
  const { passages } = await readDocument(Buffer.from(lines.join('\n\n')), { fileName, idPrefix: 'x@1', given: {} });
  return passages.map(({ section, sectionHeading, text }) => [section, sectionHeading, text]);
}

it('keeps sections that stand over regulations within their Part', async () => {
  const section = (number: number) => [`## Section ${number} Care`, `### Regulation ${number} Lamps`, 'Keep them.'];
  const bytes = Buffer.from(['# Part I Burrows', ...[1, 2, 3].flatMap(section)].join('\n\n'));
  const { passages } = await readDocument(bytes, { fileName: 'x.md', idPrefix: 'x@1', given: {} });
  expect(passages.map(({ section: pinpoint, headingPath }) => [pinpoint, headingPath])).toEqual(
    [1, 2, 3].map((number) => [`reg ${number}`, ['Part I Burrows', `Section ${number} Care`]]),
  );
});

it('cites the numbered paragraphs of regulations, in brackets too', async () => {
  const long = 'A keeper writes down what was done, by whom and on which day. '.repeat(14);
  const found = await read('x.txt', [
    'Burrow Regulations',
    'Regulation 1. Lamps',
    `1. ${long}`,
    `[2. ${long}]`,
    `3. ${long}`,
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
