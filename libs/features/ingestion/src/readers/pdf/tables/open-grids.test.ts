import { describe, expect, it } from '@jest/globals';
import type { PageRule } from '../page-graphics.ts';
import { across, place } from './placed-pages.fixture.ts';
import type { Piece } from './placed-pages.fixture.ts';

const HEADER: readonly Piece[] = [
  [110, 690, 'Column 1', false, true],
  [160, 690, 'Column 2', false, true],
  [400, 690, 'Column 3', false, true],
  [110, 678, 'Item', false, true],
  [160, 678, 'Exempted burrow', false, true],
  [400, 678, 'Exempted from', false, true],
];
const rule = (y: number): PageRule[] => [across(y, 100, 150), across(y, 150, 390), across(y, 390, 500)];
const RULES = [...rule(700), ...rule(670)];
const HEADINGS = ['Column 1 Item', 'Column 2 Exempted burrow', 'Column 3 Exempted from'];

describe('tables with lines only around their headings', () => {
  const pages = (...own: readonly (readonly Piece[])[]) =>
    place(...own.map((pieces) => ({ pieces: [...HEADER, ...pieces], rules: RULES }))).map(({ table }) => table);

  it('reach to the end of the page, each row from its number, and have the number again where a row goes on', () => {
    const [first, second, third] = pages(
      [
        [110, 655, '1'],
        [160, 655, 'A burrow that—'],
        [160, 643, '(a) is dry; and'],
        [400, 655, 'All Parts'],
        [110, 631, '2'],
        [160, 631, 'A den that—'],
        [400, 631, 'Part 3'],
      ],
      [
        [160, 655, '(a) is wide; and'],
        [110, 643, '3'],
        [160, 643, 'A pit'],
        [400, 643, 'Part 4'],
      ],
      [[160, 655, 'which is marked.']],
    );
    expect(first).toEqual({
      header: [HEADINGS],
      body: [
        ['1', 'A burrow that— (a) is dry; and', 'All Parts'],
        ['2', 'A den that—', 'Part 3'],
      ],
    });
    expect(second?.body).toEqual([
      ['2', '(a) is wide; and', ''],
      ['3', 'A pit', 'Part 4'],
    ]);
    expect(third).toEqual({ header: [HEADINGS], body: [['3', 'which is marked.', '']] });
  });

  it('go on at the head of a page only', () => {
    const rows: readonly Piece[] = [...HEADER, [110, 655, '1'], [160, 655, 'A burrow'], [400, 655, 'Part 3']];
    const placed = place(
      { pieces: [...rows, [110, 640, '2'], [160, 640, 'A den']], rules: RULES },
      { pieces: [[100, 720, 'Energy of burrows'], ...HEADER, [160, 655, 'which is marked.']], rules: RULES },
    );
    expect(placed.map(({ text }) => text)).toContain('which is marked.');
  });

  it('have no row for the stars that stand where one was', () => {
    const [table] = pages([
      [110, 655, '1'],
      [160, 655, 'A burrow'],
      [110, 640, '*   *   *   *'],
      [110, 625, '3'],
      [160, 625, 'A pit'],
    ]);
    expect(table?.body).toEqual([
      ['1', 'A burrow', ''],
      ['3', 'A pit', ''],
    ]);
  });

  it('are not made of text that reaches over their columns, nor of the scale of a chart', () => {
    const text: Piece = [100, 640, 'Burrows are described below this line, each of them in the order of its depth.'];
    const chart = HEADER.map(([x, y, words]): Piece => [x, y, words]);
    for (const pieces of [
      [...HEADER, [110, 655, '1'] as const, [160, 655, 'A burrow'] as const, text],
      [...chart, [110, 655, '800'] as const, [160, 655, 'A burrow'] as const],
    ])
      expect(place({ pieces, rules: RULES }).map((line) => line.text)).toContain('A burrow');
  });
});
