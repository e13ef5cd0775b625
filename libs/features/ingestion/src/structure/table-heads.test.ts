import { describe, expect, it } from '@jest/globals';
import { tableBlock } from '../document-model/block.ts';
import type { Block } from '../document-model/block.ts';
import { withHeads } from './table-heads.ts';

const FEES = [
  ['Class 3', '40', '8'],
  ['Class 4', '55', 'Reserved'],
  ['Class 5', '60', '11'],
];
const ofRows = (body: readonly (readonly string[])[], header: readonly (readonly string[])[] = []) =>
  tableBlock({ header, body });
const headerOf = (body: readonly (readonly string[])[], header: readonly (readonly string[])[] = []) =>
  withHeads([ofRows(body, header)])[0]?.table?.header;
const textsOf = (blocks: readonly Block[]) => withHeads(blocks).map(({ text, table }) => (table === null ? text : '|'));

describe('the header of a table that the file does not mark', () => {
  it('is a first row of words over columns of numbers', () => {
    const names = ['Burrow', 'Depth over 18 m', 'Lamps, W/m²'];
    expect(withHeads([ofRows([names, ...FEES])])[0]?.table).toEqual({ header: [names], body: FEES });
    expect(headerOf([names, ...FEES], [['', ' ', '']])).toEqual([names]);
  });

  it('is the rows of words that its first cell stands beside', () => {
    const names = [
      ['Level', 'Most lamps', ''],
      ['Level', 'Homes', 'Shops'],
    ];
    expect(headerOf([...names, ...FEES])).toEqual(names);
  });

  it('is a first row of names over columns of texts', () => {
    const names = ['#', 'What is done', 'By whom'];
    const rows = [
      ['1', 'The lamps of all burrows are lit at night.', 'The keeper of the hill, with the council'],
      ['2', 'Nets are mended before the winter begins.', 'The council by its own workers, in May'],
    ];
    expect(headerOf([names, ...rows])).toEqual([names]);
    const terms = rows.map(([, term = '', meaning = '']) => [term.slice(4, 9), meaning]);
    expect(headerOf([['Lamp', 'A light'], ...terms])).toEqual([]);
  });

  it('is a row of names that several tables open with', () => {
    const names = ['Burrow', 'Colour'];
    const tables = [ofRows([names, ['Wide', 'Red']]), ofRows([['Deep', 'Blue']], [names]), ofRows([['Old', 'Grey']])];
    expect(withHeads(tables).map(({ table }) => table?.header)).toEqual([[names], [names], []]);
  });

  it('is the names below the numbers of the columns, whether or not the file marks those', () => {
    const numbers = ['Column 1', 'Column 2', 'Reading'];
    const names = [
      ['Item', 'Lamps', ''],
      ['Item', 'Most', ''],
    ];
    const rows = ['1', '2', '3'].map((item) => [item, 'One', 'x']);
    expect(headerOf([numbers, ...names, ...rows])).toEqual([numbers, ...names]);
    expect(headerOf([...names, ...rows], [numbers])).toEqual([numbers, ...names]);
    const places = [
      ['Hill', 'Red'],
      ['Glen', 'Blue'],
    ];
    expect(headerOf([numbers.slice(0, 2), ['Place', 'Colour'], ...places])).toHaveLength(2);
    const unnumbered = [numbers.slice(0, 2), ['Place', 'Colour'], ...places].map((row) => ['', ...row]);
    expect(headerOf(unnumbered)).toHaveLength(2);
    const fees = places.map(([place = '']) => [place, '40 pebbles']);
    expect([fees, [['Hill 2', 'Red'], ...places]].map((body) => headerOf([numbers.slice(0, 2), ...body]))).toEqual(
      Array(2).fill([numbers.slice(0, 2)]),
    );
  });

  it.each([
    ['a row with a number', [['Class 2', '30', '7'], ...FEES]],
    ['a row with an empty cell', [['Burrow', 'Depth', ''], ...FEES]],
    [
      'words over words',
      [
        ['Burrow', 'Colour'],
        ['Class 3', 'Red'],
        ['Class 4', 'Blue'],
      ],
    ],
    [
      'words over one row',
      [
        ['Burrow', 'Depth'],
        ['Class 3', '40'],
      ],
    ],
    [
      'words over items',
      [
        ['Burrow', 'Lamps'],
        ['Class 3', '1) Red 2) Blue'],
        ['Class 4', '1) Green'],
      ],
    ],
    [
      'a sentence',
      [
        ['Burrow', 'A burrow is deep.'],
        ['Class 3', '40'],
        ['Class 4', '55'],
      ],
    ],
  ])('is not %s', (_name, rows) => {
    expect(headerOf(rows)).toEqual([]);
  });

  it('stays that of the file', () => {
    const header = [['A', 'B', 'C']];
    expect(headerOf([['Burrow', 'Depth', 'Lamps'], ...FEES], header)).toEqual(header);
  });
});

describe('the caption of a table', () => {
  it('may be in the first row', () => {
    const names = ['Burrow', 'Depth', 'Lamps'];
    const [caption, table] = withHeads([ofRows([['Table 2. Lamps of Burrows', '', ''], names, ...FEES])]);
    expect(caption?.text).toBe('Table 2. Lamps of Burrows');
    expect(table?.table).toEqual({ header: [names], body: FEES });
    expect(textsOf([ofRows([['Table 1: Lamps 4'], ['Table 2: Nets 5']])])).toEqual(['|']);
  });
});
