import { expect, it } from '@jest/globals';
import { blocksOf } from './text-blocks.ts';

const TABLE = '| Zone | Height |\n| --- | --- |\n| R2 | 8.5 m |\n| E1 | 14 m |';

it('keeps a text without tables as it is', () => {
  expect(blocksOf('(1) One,\n(a) two.')).toEqual([{ lines: { text: '(1) One,\n(a) two.', start: 0 } }]);
  expect(blocksOf('')).toEqual([]);
  // Between two markers.
  expect(blocksOf(' ')).toEqual([{ lines: { text: ' ', start: 0 } }]);
});

it('finds a table between lines, and where each cell begins', () => {
  const text = `(2) As in the table.\n${TABLE}\nNote.`;
  const [before, table, after] = blocksOf(text);
  expect([before, after]).toEqual([
    { lines: { text: '(2) As in the table.', start: 0 } },
    { lines: { text: 'Note.', start: text.indexOf('Note.') } },
  ]);
  expect(table).toEqual({
    head: ['Zone', 'Height'].map((cell) => ({ text: cell, start: text.indexOf(cell) })),
    rows: [
      [expect.objectContaining({ text: 'R2' }), { text: '8.5 m', start: text.indexOf('8.5 m') }],
      [expect.objectContaining({ text: 'E1' }), { text: '14 m', start: text.indexOf('14 m') }],
    ],
  });
});

it('takes rows that are cut off as lines, as while an answer still comes', () => {
  expect(blocksOf('| Zone | Hei')).toEqual([{ lines: { text: '| Zone | Hei', start: 0 } }]);
  expect(blocksOf('| Zone | Height |\n| R2 | 8.5 m |')).toHaveLength(1);
});

it('keeps empty cells and bars within a cell', () => {
  expect(blocksOf('| a\\|b |  |\n| --- | --- |')).toEqual([
    { head: [expect.objectContaining({ text: 'a|b' }), expect.objectContaining({ text: '' })], rows: [] },
  ]);
});
