import { describe, expect, it } from '@jest/globals';
import { across, down, place } from './placed-pages.fixture.ts';
import type { Piece } from './placed-pages.fixture.ts';

const HEADER: readonly Piece[] = [
  [110, 690, 'Zone', true],
  [200, 690, 'Permitted with consent', true],
];

describe('a cell as tall as several rows', () => {
  it('is in the first of them', () => {
    const rules = [across(700), across(680), across(640, 100, 190), across(600), down(190, 600, 700)];
    const [table] = place({
      pieces: [...HEADER, [110, 665, 'R1'], [200, 665, 'Burrows and'], [200, 625, 'warrens'], [110, 625, 'R2']],
      rules,
    });
    expect(table?.table?.body).toEqual([
      ['R1', 'Burrows and warrens'],
      ['R2', ''],
    ]);
  });

  it('is in each of them where it names them, and names of columns are below what they stand under', () => {
    const [table] = place({
      pieces: [
        [110, 680, 'Group', true],
        [200, 690, 'Dens', true],
        [200, 675, 'Least', true],
        [300, 675, 'Most', true],
        [110, 650, 'High'],
        [200, 660, '8'],
        [300, 660, '12'],
        [200, 640, '9'],
        [300, 640, '14'],
      ],
      rules: [
        across(700),
        across(685, 190),
        across(670),
        across(650, 190),
        across(630),
        down(190, 630, 700),
        down(290, 630, 685),
      ],
    });
    expect(table?.table).toEqual({
      header: [
        ['Group', 'Dens', ''],
        ['Group', 'Least', 'Most'],
      ],
      body: [
        ['High', '8', '12'],
        ['High', '9', '14'],
      ],
    });
  });

  it('is in the first of them where it goes on at length', () => {
    const lines = Array.from({ length: 12 }, (_, at): Piece => [
      110,
      665 - at * 5,
      `Dens of kind ${at}, which are dry and high`,
    ]);
    const [table] = place({
      pieces: [[110, 690, 'Group', true], [400, 690, 'Most', true], ...lines, [400, 660, '12'], [400, 620, '14']],
      rules: [across(700), across(680), across(640, 390), across(600), down(390, 600, 700)],
    });
    expect(table?.table?.body.map(([group, most]) => [group!.length > 300, most])).toEqual([
      [true, '12'],
      [false, '14'],
    ]);
  });
});

describe('cells that are drawn apart, each with its own borders', () => {
  it('are in one table, and a tall one in the rows beside it', () => {
    const [table] = place({
      pieces: [
        ...HEADER,
        [110, 650, 'R1'],
        [200, 665, 'Burrows'],
        [200, 630, 'Dens'],
        [110, 605, 'R2'],
        [200, 605, 'Nets'],
      ],
      rules: [
        across(700),
        across(680),
        across(678),
        across(642, 190),
        across(640, 190),
        across(622),
        across(620),
        across(600),
        down(190, 600, 700),
      ],
    });
    expect(table?.table).toEqual({
      header: [['Zone', 'Permitted with consent']],
      body: [
        ['R1', 'Burrows'],
        ['R1', 'Dens'],
        ['R2', 'Nets'],
      ],
    });
  });
});
