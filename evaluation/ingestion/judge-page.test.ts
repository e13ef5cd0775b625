import { describe, expect, it } from '@jest/globals';
import { findFurniture, furnitureIn } from './find-furniture.ts';
import { beginsOnPage } from './judge-page.ts';
import { wordsOf } from './pdf-words.ts';

const PAGES = [
  'wombats dig holes of some depth in the bank of a creek every winter',
  'quolls do not dig',
  'wombats dig holes in summer',
].map(wordsOf);
const PASSAGE = 'Wombats dig holes of some depth in the bank of a creek.';

describe('the page of a passage', () => {
  it('is right where its words begin', () => {
    expect(beginsOnPage(PASSAGE, 1, [PAGES])).toBe(true);
  });

  it.each([[2], [3]])('is wrong on page %i, before or after which the words stand', (page) => {
    expect(beginsOnPage(PASSAGE, page, [PAGES])).toBe(false);
  });
});

describe('running headers in a passage', () => {
  const bodies = [
    'One law about the Wombat Act 2031.',
    'Two more laws.',
    'A third law.',
    'A fourth.',
    'A fifth.',
    'Sixth.',
  ];
  const layout = bodies.map((body, at) => [
    'Wombat Act 2031          Part 4',
    '',
    ...Array.from({ length: 12 }, (_, line) => `line ${'abcdefghijkl'[line]} of page ${'uvwxyz'[at]}`),
    body,
    '',
    `page ${at + 1}`,
  ]);
  const furniture = findFurniture({ layout, raw: [] });

  it('are found where they stand more often than on the page without them', () => {
    expect(furnitureIn('A third law. page 3 Wombat Act 2031 Part 4', furniture.slice(2, 3))).toEqual([
      'Wombat Act 2031',
      'Part 4',
      'page 3',
    ]);
  });

  it('are no fault where the law itself has the words', () => {
    expect(furnitureIn('One law about the Wombat Act 2031.', furniture.slice(0, 1))).toEqual([]);
  });

  it('are no fault where a cell of several lines has the words, which the other order of reading has in one piece', () => {
    const cells = layout.map((page, at) =>
      at === 4 ? [...page.slice(0, -2), 'Wombat   5', 'Act 2031', '', 'page 5'] : page,
    );
    const raw = layout.map((_, at) =>
      wordsOf(`Wombat Act 2031 Part 4 ${at === 4 ? 'Wombat Act 2031 5' : ''} page ${at + 1}`),
    );
    const [page] = findFurniture({ layout: cells, raw }).slice(4, 5);
    expect(furnitureIn('| Wombat Act 2031 | 5 |', [page!])).toEqual([]);
    expect(furnitureIn('Wombat Act 2031 | Wombat Act 2031 | 5 |', [page!])).toEqual(['Wombat Act 2031']);
  });
});
