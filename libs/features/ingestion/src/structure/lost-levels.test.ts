import { expect, it } from '@jest/globals';
import { headingBlock, textBlock } from '../document-model/block.ts';
import type { Block } from '../document-model/block.ts';
import { DEEPEST_HEADING, LEVEL_OF_BOLD } from '../document-model/heading-meaning.ts';
import { withLevelsWithinProvisions, withPartsOverTheirNumbers } from './lost-levels.ts';

const SECTIONS = ['1 Care', '2 Lamps', '2.1 Nets', '3 Doors'].flatMap((title) => [
  headingBlock(2, title),
  headingBlock(2, 'Controls'),
  textBlock('It is to be mended.'),
]);
const within = (...more: Block[]) =>
  withLevelsWithinProvisions([headingBlock(1, 'Burrow Plan'), ...SECTIONS, ...more])
    .filter(({ level }) => level > DEEPEST_HEADING)
    .map(({ text }) => text);

it('puts unnumbered headings that recur within the numbered ones where all have one level', () => {
  expect(within()).toEqual(SECTIONS.filter(({ text }) => text === 'Controls').map(({ text }) => text));
});

it('does so where a line in bold has another, which tells nothing, and not where a heading has', () => {
  expect(within(headingBlock(LEVEL_OF_BOLD, '4 Roofs'))).toHaveLength(4);
  expect(within(headingBlock(3, '4 Roofs'))).toEqual([]);
});

it('makes a heading of the Part that a conversion left as text over the first of its numbers', () => {
  const kinds = (part: string) =>
    withPartsOverTheirNumbers([
      headingBlock(2, '3.2 Nets'),
      textBlock(part),
      textBlock('A lamp is lit.'),
      headingBlock(2, '4.1 Lamps'),
    ]).map(({ kind }) => kind);
  expect(kinds('Part Four - Lamps')).toEqual(['heading', 'heading', 'text', 'heading']);
  for (const text of ['Part 5 - Dens', 'Part 4 is for lamps.', 'Part 4'])
    expect(kinds(text)).toEqual(['heading', 'text', 'text', 'heading']);
});
