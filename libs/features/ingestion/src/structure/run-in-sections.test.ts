import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const read = async (paragraphs: readonly string[]) => {
  const { passages } = await readDocument(Buffer.from(paragraphs.join('\n\n')), {
    ...{ fileName: 'ordinance.txt', idPrefix: 'ordinance@1', given: {} },
  });
  return passages.map(({ section, sectionHeading, text }) => [section, sectionHeading, text]);
};

const ORDINANCE = [
  'Burrow Ordinance',
  'Section 1.010. Title. This is the Burrow Ordinance.',
  'Section 1.020. Lamps. A lamp is lit at each door.',
  'Section 1.030. There is hereby established a board of five keepers.',
  'Section 1.040. Fees for Doors.',
  'Each door costs five pounds.',
  'Section 2.010. The warden may refuse. A refusal is in writing.',
];

describe('sections that begin within the line', () => {
  it('have their number and title, and no title where a sentence follows the number', async () => {
    expect(await read(ORDINANCE)).toEqual([
      ['s 1.010', 'Title', 'This is the Burrow Ordinance.'],
      ['s 1.020', 'Lamps', 'A lamp is lit at each door.'],
      ['s 1.030', 'Burrow Ordinance', 'There is hereby established a board of five keepers.'],
      ['s 1.040', 'Fees for Doors', 'Each door costs five pounds.'],
      ['s 2.010', 'Burrow Ordinance', 'The warden may refuse. A refusal is in writing.'],
    ]);
  });

  it('have numbers without dots, too, and keep their place where a line names another', async () => {
    const whole = ORDINANCE.map((line) => line.replace('1.0', '').replace('2.010', '60'));
    const read60 = await read([...whole, 'Section 20. Keepers are exempt.']);
    expect(read60.map(([section]) => section)).toEqual(['s 10', 's 20', 's 30', 's 40', 's 60']);
    expect(read60.at(-1)![2]).toContain('Section 20. Keepers are exempt.');
  });

  it('are references where no stop follows the number', async () => {
    const report = ORDINANCE.map((line) => line.replace(/^(Section [\d.]+)\. /, '$1 '));
    expect((await read(report)).every(([section]) => section === null)).toBe(true);
  });

  it('are references where they are out of order', async () => {
    const shuffled = [ORDINANCE[0]!, ...[5, 1, 6, 2, 4, 3].map((at) => ORDINANCE[at]!)];
    expect((await read(shuffled)).every(([section]) => section === null)).toBe(true);
  });
});
