import { describe, expect, it } from '@jest/globals';
import type { PageRule } from '../page-graphics.ts';
import { place } from './placed-pages.fixture.ts';
import type { Piece } from './placed-pages.fixture.ts';

describe('tables without lines', () => {
  const headings: readonly Piece[] = [
    [100, 700, 'Rules', true],
    [300, 700, 'Criteria', true],
  ];
  const rows = (...pieces: Piece[]): { pieces: readonly Piece[]; rules: readonly PageRule[] } => ({
    pieces,
    rules: [],
  });

  it('are found by a bold row of headings, their rows by codes, and end where a numbered heading begins', () => {
    const lines = place(
      rows(
        ...headings,
        [100, 680, 'R1'],
        [100, 668, 'Burrows have two doors'],
        [300, 680, 'C1'],
        [300, 668, 'Burrows are safe'],
        [300, 656, 'from floods.'],
        [100, 636, 'R2'],
        [100, 624, 'Doors are round.'],
        [300, 633, 'C2'],
        [300, 621, 'Doors are dry.'],
        [100, 590, '4.2 Lamps', true],
        [100, 570, 'Lamps hang low, and they are lit before the first star is seen over the hill.'],
      ),
    );
    expect(lines.map(({ text, table }) => table ?? text)).toEqual([
      {
        header: [['Rules', 'Criteria']],
        body: [
          ['R1 Burrows have two doors', 'C1 Burrows are safe from floods.'],
          ['R2 Doors are round.', 'C2 Doors are dry.'],
        ],
      },
      '4.2 Lamps',
      'Lamps hang low, and they are lit before the first star is seen over the hill.',
    ]);
  });

  it('have a row for each line of one-line cells, and one for a cell that goes on in small letters', () => {
    const even = place(rows(...headings, [100, 680, 'Low'], [300, 680, '4'], [100, 666, 'High'], [300, 666, '9']));
    expect(even[0]?.table?.body).toEqual([
      ['Low', '4'],
      ['High', '9'],
    ]);
    const wrapped = place(
      rows(...headings, [100, 680, 'Low and'], [300, 680, 'Four'], [100, 668, 'wide'], [300, 668, 'or']),
    );
    expect(wrapped[0]?.table?.body).toEqual([['Low and wide', 'Four or']]);
  });

  it('have their names in the middle of their columns, too, but over no more than one', () => {
    const names: readonly Piece[] = [
      [160, 700, 'Rules', true],
      [340, 700, 'Criteria', true],
    ];
    const table = place(rows(...names, [100, 680, 'Doors are round'], [280, 680, 'They shut by day'])).at(0)?.table;
    expect(table).toEqual({ header: [['Rules', 'Criteria']], body: [['Doors are round', 'They shut by day']] });
    const two = place(rows(...names, [100, 680, 'Doors'], [200, 680, 'Nets'], [280, 680, 'Day'], [360, 680, 'Night']));
    expect(two.every((line) => line.table === undefined)).toBe(true);
  });

  it('go on with their headings on the next page', () => {
    const [, table] = place(
      rows(...headings, [100, 680, 'R0'], [100, 668, 'One door.'], [300, 680, 'C0'], [300, 668, 'Dry.']),
      rows([100, 700, 'R1'], [100, 688, 'Two doors.'], [300, 700, 'C1'], [300, 688, 'Safe.']),
    );
    expect(table?.table).toEqual({ header: [['Rules', 'Criteria']], body: [['R1 Two doors.', 'C1 Safe.']] });
  });

  it('are not made of the headings of provisions whose numbers stand apart', () => {
    const lines = place(
      rows([100, 700, '18A', true], [140, 700, 'Doors', true], [140, 680, 'Doors are'], [140, 668, 'round.']),
    );
    expect(lines.every(({ table }) => table === undefined)).toBe(true);
  });

  it('are not made of list marks that stand apart from their text in bold', () => {
    const lines = place(
      rows(
        ...(['a', 'b', 'c'] as const).flatMap((letter, at): Piece[] => [
          [100, 700 - at * 20, `${letter}.`, true],
          [140, 700 - at * 20, `Lamps of kind ${letter};`, true],
        ]),
      ),
    );
    expect(lines.every(({ table }) => table === undefined)).toBe(true);
  });
});
