import { describe, expect, it } from '@jest/globals';
import { across, down, place } from './placed-pages.fixture.ts';
import type { Piece } from './placed-pages.fixture.ts';

const HEADER: readonly Piece[] = [
  [110, 690, 'Zone', true],
  [200, 690, 'Permitted with consent', true],
];
const RULES = [across(700), across(680), across(640), across(600)];
const ROWS: readonly Piece[] = [
  [110, 665, 'R1'],
  [200, 665, 'Dwelling houses; burrows of'],
  [200, 653, 'more than one chamber'],
  [110, 625, 'R2'],
  [200, 625, 'Burrows'],
];

describe('tables of a page', () => {
  it('keeps rows and cells together when lines are drawn between rows', () => {
    const [table, ...rest] = place({ pieces: [...HEADER, ...ROWS], rules: RULES });
    expect(rest).toEqual([]);
    expect(table?.table).toEqual({
      header: [['Zone', 'Permitted with consent']],
      body: [
        ['R1', 'Dwelling houses; burrows of more than one chamber'],
        ['R2', 'Burrows'],
      ],
    });
  });

  it('joins a word parted at the end of a line, and keeps the hyphen of a code', () => {
    const [table] = place({
      pieces: [
        ...HEADER,
        [110, 665, 'BU-WM\u0002'],
        [110, 653, '140a.1'],
        [200, 665, 'Bur\u0002'],
        [200, 653, 'rows'],
        [110, 625, 'BU-WM-140a.2'],
        [200, 625, 'Dens'],
      ],
      rules: RULES,
    });
    expect(table?.table?.body).toEqual([
      ['BU-WM-140a.1', 'Burrows'],
      ['BU-WM-140a.2', 'Dens'],
    ]);
  });

  it('leaves text above, below and between tables as it is', () => {
    const text: Piece[] = [
      [100, 720, 'This table says what may be dug in which zone of the area.'],
      [100, 580, 'Other digging is prohibited.'],
    ];
    const placed = place({ pieces: [text[0] as Piece, ...HEADER, ...ROWS, text[1] as Piece], rules: RULES });
    expect(placed.map((own) => (own.table === undefined ? own.text : 'table'))).toEqual([
      text[0]?.[2],
      'table',
      text[1]?.[2],
    ]);
  });

  it('repeats the header on pages with another margin, and below notes at the foot of the page before', () => {
    const moved = ROWS.map(([x, y, text]): Piece => [x - 30, y, text]);
    const placed = place(
      {
        pieces: [...HEADER, ...ROWS, [110, 80, '2 Chambers are counted from above.', false, false, 8]],
        rules: [...RULES, down(190, 600, 700)],
      },
      { pieces: moved, rules: [across(680, 70, 470), across(640, 70, 470), across(600, 70, 470), down(160, 600, 680)] },
    );
    expect(placed.at(-1)?.table?.header).toEqual([['Zone', 'Permitted with consent']]);
  });

  it('repeats the header where a table goes on over the page', () => {
    const placed = place(
      { pieces: [...HEADER, ...ROWS], rules: RULES },
      { pieces: ROWS, rules: [across(680), across(640), across(600)] },
    );
    expect(placed.map(({ page, table }) => [page, table?.header])).toEqual([
      [1, [['Zone', 'Permitted with consent']]],
      [2, [['Zone', 'Permitted with consent']]],
    ]);
  });

  it('parts a table from another right below it whose columns stand elsewhere', () => {
    const pieces: Piece[] = [
      [110, 690, 'Objective'],
      [200, 690, 'Burrows are dry and keep clear of the roots of old trees.'],
      [110, 665, 'A lamp is lit at the door', true],
      [310, 665, 'A wombat can see the door', true],
      [110, 625, 'A1 No lamp is hung higher than'],
      [110, 613, 'the roof.'],
      [310, 625, 'P1 Lamps are hung low.'],
    ];
    const cells = [across(700, 100, 190), across(700, 190, 500), across(680, 100, 190), across(680, 190, 500)];
    const rules = [...cells, across(640), across(600), down(190, 679.6, 700), down(300, 600, 680.4)];
    const placed = place({ pieces, rules });
    expect(placed.map(({ text, table }) => table?.body ?? text)).toEqual([
      'Objective',
      'Burrows are dry and keep clear of the roots of old trees.',
      [['A1 No lamp is hung higher than the roof.', 'P1 Lamps are hung low.']],
    ]);
  });

  it('keeps a row in its table that has fewer borders than the others', () => {
    const [table, ...rest] = place({
      pieces: [...HEADER, [110, 665, 'Burrows'], [110, 625, 'R2'], [200, 625, 'Dens']],
      rules: [...RULES, down(190, 680, 700), down(190, 600, 640)],
    });
    expect(rest).toEqual([]);
    expect(table?.table?.body).toEqual([
      ['Burrows', ''],
      ['R2', 'Dens'],
    ]);
  });

  it('keeps a form whose cells are empty, and makes none of text in drawn cells', () => {
    const rules = [...RULES, across(660), across(620), down(190, 600, 700)];
    const labels = ['Lamps lit', 'Lamps out', 'All lamps'].map((text, at): Piece => [110, 665 - at * 20, text]);
    const [table, ...rest] = place({ pieces: [...HEADER, ...labels], rules });
    expect(rest).toEqual([]);
    expect(table?.table).toEqual({
      header: [['Zone', 'Permitted with consent']],
      body: [
        ['Lamps lit', ''],
        ['Lamps out', ''],
        ['All lamps', ''],
      ],
    });
    const text = labels.flatMap(([x, y, words]): Piece[] => [
      [x, y + 8, `${words} at`],
      [x, y, 'night.'],
    ]);
    expect(place({ pieces: text, rules }).every(({ table }) => table === undefined)).toBe(true);
  });

  it('keeps a row that names the columns of empty cells, and no row alone but names where the page ends', () => {
    const rules = [across(700), across(680), across(640), down(190, 640, 700)];
    expect(place({ pieces: [...HEADER, [110, 665, 'R1']], rules })[0]?.table).toEqual({
      header: [['Zone', 'Permitted with consent']],
      body: [['R1', '']],
    });
    const alone = [across(700), across(680), down(190, 680, 700)];
    const tablesOf = (...pieces: Piece[]) => place({ pieces, rules: alone }).filter(({ table }) => table !== undefined);
    expect(tablesOf(...HEADER)).toHaveLength(1);
    expect(tablesOf(...HEADER, [100, 600, 'Burrows are dug here.'])).toEqual([]);
    expect(tablesOf([110, 690, 'Average', true], [200, 690, '29.8', true])).toEqual([]);
  });

  it('parts rows by the space between them where no lines are drawn', () => {
    const pieces: Piece[] = [
      ...HEADER,
      [110, 665, 'R1'],
      [200, 665, 'Burrows of one'],
      [200, 653, 'chamber'],
      [110, 633, 'R2'],
      [200, 633, 'Warrens'],
      [200, 621, 'and dens'],
    ];
    const [table] = place({ pieces, rules: [across(700), across(680), across(600)] });
    expect(table?.table?.body).toEqual([
      ['R1', 'Burrows of one chamber'],
      ['R2', 'Warrens and dens'],
    ]);
  });

  it.each([
    [
      'text between two rules',
      [
        [100, 690, 'A wombat must dig at night, and must rest by day, as the colony has always done.'],
        [100, 670, 'It must not dig on a Sunday in the months of winter or of autumn.'],
        [100, 650, 'A fine applies.'],
      ],
    ],
    [
      'marked paragraphs between two rules',
      [
        [100, 690, '(a)'],
        [130, 690, 'dig at night; and'],
        [100, 670, '(b)'],
        [130, 670, 'rest by day; and'],
        [100, 650, '(c)'],
        [130, 650, 'return to the burrow.'],
      ],
    ],
    [
      'a bulleted list between two rules',
      [
        [100, 690, '•'],
        [130, 690, 'dig at night'],
        [100, 670, '•'],
        [130, 670, 'rest by day'],
      ],
    ],
  ] as [string, Piece[]][])('makes no table of %s', (_name, pieces) => {
    const placed = place({ pieces, rules: [across(700), across(680), across(640)] });
    expect(placed.every(({ table }) => table === undefined)).toBe(true);
  });

  it('takes the rules below running headers for no table', () => {
    const page = {
      pieces: [
        [100, 700, 'Zone'],
        [200, 700, 'What may be dug'],
        [100, 650, 'R1'],
        [200, 650, 'Burrows'],
      ] as Piece[],
      rules: [across(760), across(60)],
    };
    expect(place(page, page, page, page, page).every(({ table }) => table === undefined)).toBe(true);
  });

  it('takes names of columns that stand on a band without borders, or above the first line', () => {
    const borders = [down(190, 600, 680)];
    const header = [['Zone', 'Permitted with consent']];
    const [onBand, ...after] = place({ pieces: [...HEADER, ...ROWS], rules: [...RULES, ...borders] });
    expect([onBand?.table?.header, after]).toEqual([header, []]);
    const [above, ...others] = place({ pieces: [...HEADER, ...ROWS], rules: [...RULES.slice(1), ...borders] });
    expect([above?.table?.header, others]).toEqual([header, []]);
  });

  it('takes no bold sentence above a table for names of its columns', () => {
    const sentence: Piece[] = [[110, 690, 'Burrows and lamp¦s of the hill', true]];
    const [line] = place({ pieces: [...sentence, ...ROWS], rules: [...RULES, down(190, 600, 680)] });
    expect(line?.table).toBeUndefined();
  });

  it('keeps a heading on top of the next page out of a table whose columns its words cross', () => {
    const rows: Piece[] = [...HEADER, [110, 665, 'R1'], [200, 665, 'Burrows']];
    const [, ...heading] = place(
      { pieces: rows, rules: [] },
      {
        pieces: [
          [110, 700, 'Annex F: on lamps¦ of the hill', false, false, 18],
          [110, 660, 'R2'],
          [200, 660, 'Dens'],
        ],
        rules: [],
      },
    );
    expect(heading[0]).toMatchObject({ text: 'Annex F: on lamps of the hill' });
  });

  it('keeps the name of a group of rows out of the header, in one line or two', () => {
    const group: Piece[] = [
      [110, 667, 'Dwellings on', true],
      [110, 655, 'the hill', true],
    ];
    const rows: Piece[] = [
      [110, 625, 'R1'],
      [200, 625, 'Burrows'],
      [110, 590, 'R2'],
      [200, 590, 'Dens'],
    ];
    const rules = [...RULES, across(580)].flatMap(({ at }) => [across(at, 100, 190), across(at, 190, 500)]);
    const [table] = place({ pieces: [...HEADER, ...group, ...rows], rules });
    expect(table?.table).toEqual({
      header: [['Zone', 'Permitted with consent']],
      body: [
        ['Dwellings on the hill', ''],
        ['R1', 'Burrows'],
        ['R2', 'Dens'],
      ],
    });
  });

  it('makes no table of text in two columns between lines across the page', () => {
    const prose = (x: number, from: number): Piece[] =>
      Array.from({ length: 6 }, (_, at) => [x, from - at * 12, 'Wombats of the hill dig wide burrows,']);
    const [one, other] = [prose(110, 690), prose(310, 690)];
    const placed = place({ pieces: [...one, ...other], rules: [across(700), across(610)] });
    expect(placed.filter(({ table }) => table !== undefined)).toEqual([]);
    const terms: Piece[] = one.map(([x, y], at) => [x, y, `Term ${at}`]);
    const [table] = place({ pieces: [...terms, ...other], rules: [across(700), across(610)] });
    expect(table?.table?.body).toHaveLength(6);
  });
});
