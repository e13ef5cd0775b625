import { expect, it } from '@jest/globals';
import { buildPassage } from '@regqa/testing';
import { embeddedText } from './vector-backfill.ts';

it('a passage is embedded with where it stands', () => {
  const passage = buildPassage({
    title: 'Quoll Plan',
    headingPath: ['Part 4', 'Height'],
    sectionHeading: 'Height of buildings',
    text: 'It is 9 metres.',
  });
  expect(embeddedText(passage)).toBe('Quoll Plan > Part 4 > Height > Height of buildings: It is 9 metres.');
});
