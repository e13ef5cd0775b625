import { expect, it } from '@jest/globals';
import { readingsTable } from './readings-table.ts';

const row = (file: string) => ({ file, title: 'A title', outcome: 'published', found: null });
/** The cells of the first column, the lines of each joined. */
const filesIn = (files: string[], columns: number) =>
  readingsTable(files.map(row), columns)
    .split('\n')
    .filter((line) => line.startsWith('│'))
    .map((line) => line.split('│')[1]?.trim() ?? '');

it.each([
  ['acts/quoll.md', 'acts/quoll.md'],
  ['corpus/of/many/folders/state/quoll.md', '…/folders/state/quoll.md'],
])('cuts the path %s at the front: %s', (path, shown) => {
  expect(filesIn([path], 103)).toEqual(['File', shown]);
});

it('keeps a file name that is longer than the column whole, on several lines', () => {
  const names = ['2016', '2017'].map(
    (year) => `folder/us-esa-compensatory-mitigation-policy-${year}-final-edition.pdf`,
  );
  expect(filesIn(names, 103)).toEqual([
    'File',
    'us-esa-compensatory-miti',
    'gation-policy-2016-final',
    '-edition.pdf',
    'us-esa-compensatory-miti',
    'gation-policy-2017-final',
    '-edition.pdf',
  ]);
});
