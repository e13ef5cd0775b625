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

  it('are references where they are out of order', async () => {
    const shuffled = [ORDINANCE[0]!, ...[5, 1, 6, 2, 4, 3].map((at) => ORDINANCE[at]!)];
    expect((await read(shuffled)).every(([section]) => section === null)).toBe(true);
  });
});
