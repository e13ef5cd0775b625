import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { withoutPageFurniture } from './page-furniture.ts';

const read = (text: string) => readDocument(Buffer.from(text), { fileName: 'x.txt', idPrefix: 'x@1', given: {} });

/** Pages as a program writes them that sets only these apart by blank lines. */
const LEFT = ['Burrow Act 2031', 'Part II Keeping of lamps'];
const RIGHT = ['Burrow Act 2031', 'Keeping of lamps Part II'];
const page = (number: number, body: string) => {
  const isLeft = number % 2 === 0;
  const foot = isLeft
    ? `page ${number} Official Version As at 01 Sep 2031`
    : `As at 01 Sep 2031 Official Version page ${number}`;
  return [...(isLeft ? LEFT : RIGHT), `s. ${number < 7 ? 4 : '4A'}`, body, foot, 'Published by the Warden'].join('\n');
};

describe('pages between blank lines', () => {
  it('are told by numbers at the foot that count up, and lose what recurs at either edge', () => {
    const bodies = [
      '4. Lamps',
      'A keeper shall',
      'light each lamp',
      'of a burrow',
      'at dusk and',
      'put it out',
      'at',
      'dawn.',
    ];
    const { text } = withoutPageFurniture(
      ['Burrow Act 2031', 'Contents', ...bodies.map((body, at) => page(at + 1, body))].join('\n\n'),
    );
    expect(text.split('\n').slice(-6)).toEqual(bodies.slice(2));
  });

  it('are none where the numbers are those of paragraphs', () => {
    const list = ['Lamps', ...[3, 9, 4, 12, 7].map((lamps) => `Lamps of the burrow\n${lamps}`)].join('\n\n');
    expect(withoutPageFurniture(list)).toEqual({ text: list, characters: 0 });
  });

  it('lose the head of a table that goes on, which few have', () => {
    const row = (number: number) =>
      `${number < 6 ? 'NO. LAMP\n' : ''}Lamp of den ${'abcdefghijklmnop'[number]}\n${number}\nBurrow Plan`;
    const { text } = withoutPageFurniture(Array.from({ length: 16 }, (_, number) => row(number)).join('\n\n'));
    expect(text.match(/NO\. LAMP/g)).toHaveLength(2);
    expect(text.match(/Lamp of den/g)).toHaveLength(16);
  });
});

describe('pages with the title of the Act and a number at the foot', () => {
  const pages = [
    ['Wombat Burrows (Care of', 'Lamps) Act 2031', '1 Dusk'],
    ['2 Dawn'],
    ['Part 1 Lamps', 'Part 1 Lamps', '1 Dusk', 'A keeper must light a lamp.'],
    ['Part 1 Lamps', 'Division 2 Dawn', 'It must be low.', 'Division 2 Dawn', '2 Dawn', 'A keeper must put'],
    ['Part 2 Wide nets', 'it out.', 'Part 2 Wide', 'nets', '3 Nets', 'A net must be'],
    ['Part 2 Wide nets', 'dry.', '4 Moss', 'It is green.'],
    ['Part 3 Traps', '5 Traps', 'A trap is shut.'],
    ['Part 3 Traps', 'It is grey.'],
  ];
  const foot = (at: number) => `Wombat Burrows (Care of Lamps) Act 2031 ${['i', 'ii'][at] ?? at - 1}\n`;
  const act = pages.flatMap((lines, at) => [...lines, foot(at)]).join('\n');

  it('lose them and the Part that their heads name, but not the heading of one that begins there', () => {
    const { text } = withoutPageFurniture(act);
    expect(text.split('\n').slice(4)).toEqual([
      ...['Part 1 Lamps', '1 Dusk', 'A keeper must light a lamp.', 'It must be low.'],
      ...['Division 2 Dawn', '2 Dawn', 'A keeper must put', 'it out.', 'Part 2 Wide', 'nets', '3 Nets'],
      ...['A net must be', 'dry.', '4 Moss', 'It is green.'],
      ...['Part 3 Traps', '5 Traps', 'A trap is shut.', 'It is grey.', ''],
    ]);
  });
});

describe('pages below lines with their numbers', () => {
  it('lose those lines', () => {
    const pages = [...'abcdef'].map((letter, at) => `--- Page ${at + 1} ---\nThe den of quoll ${letter} is dry.\n`);
    const { text } = withoutPageFurniture(pages.join('\n'));
    expect(
      text
        .trim()
        .split('\n')
        .filter((line) => line !== ''),
    ).toEqual([...'abcdef'].map((letter) => `The den of quoll ${letter} is dry.`));
  });
});

describe('a line between signs of equality', () => {
  it('is a heading, which the first names the text by', async () => {
    const { metadata, passages } = await read(
      '=== LAMP STANDARDS ===\n\nBurrows are dry.\n\n=== Nets ===\nNets are wide.\n',
    );
    expect(metadata.title).toBe('Lamp Standards');
    expect(passages.map(({ sectionHeading }) => sectionHeading)).toEqual(['LAMP STANDARDS', 'Nets']);
  });
});

describe('a line in capitals', () => {
  it.each(['AMD 4 GG 5/11/31', 'D D A X P'])('that is a note of a change or a row is no heading: %s', async (line) => {
    const { passages } = await read(
      `Burrow Plan 2031\n\n1. Lamps\nA lamp is low.\n\n${line}\n\n2. Nets\nA net is dry.\n`,
    );
    expect(passages.at(-1)).toMatchObject({ sectionHeading: 'Nets', headingPath: [] });
  });
});
