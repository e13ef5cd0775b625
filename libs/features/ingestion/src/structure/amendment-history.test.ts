import { describe, expect, it } from '@jest/globals';
import type { Block } from '../document-model/block.ts';
import { readAmendmentHistory } from './amendment-history.ts';
import { structureBlocks } from './structure-blocks.ts';

const read = (...endnotes: string[]) =>
  readAmendmentHistory(['Endnote 4—Amendment history', 'Provision affected How affected', ...endnotes]).map(
    ({ text }) => text,
  );

describe('the amendment history of a compilation', () => {
  it('reads rows with dot leaders, several on a line', () => {
    expect(read('Part 1', 's 4......... am No 54, 2009; No 13, 2013 s 5A....... ad No 33, 2016')).toEqual([
      's 4: am No 54, 2009; No 13, 2013',
      's 5A: ad No 33, 2016',
    ]);
  });

  it('reads rows without leaders, and the lines that go on with one', () => {
    expect(read('s 76A ad No 49, 1994', 'rep No 180, 2012', 'Part X', 's 77 am No 107, 1997')).toEqual([
      's 76A: ad No 49, 1994; rep No 180, 2012',
      's 77: am No 107, 1997',
    ]);
  });

  it('reads rows of a table', () => {
    const block = (given: Partial<Block>): Block => ({
      kind: 'text',
      level: 0,
      text: '',
      term: null,
      boldNumber: false,
      listItem: false,
      table: null,
      pages: [],
      ...given,
    });
    const { notes } = structureBlocks([
      block({ kind: 'heading', level: 2, text: '1 Burrows' }),
      block({ text: 'A burrow is a hole.' }),
      block({ kind: 'heading', level: 2, text: 'Endnotes' }),
      block({ kind: 'heading', level: 3, text: 'Endnote 4—Amendment history' }),
      block({
        kind: 'table',
        table: {
          header: [['Provision affected', 'How affected']],
          body: [
            ['s 1......', 'am No 5, 2031'],
            ['', 'rep No 6, 2032'],
          ],
        },
      }),
    ]);
    expect(notes.map(({ text }) => text)).toEqual(['s 1: am No 5, 2031; rep No 6, 2032']);
  });

  it('begins with the table and ends with it', () => {
    expect(
      readAmendmentHistory([
        's 1 am No 1, 2001',
        'Endnote 4—Amendment history',
        's 2 am No 2, 2002',
        'Endnote 5—Other',
        's 3 am No 3, 2003',
      ]).map(({ provision }) => provision),
    ).toEqual(['s 2']);
    expect(readAmendmentHistory(['Notes', 's 2 am No 2, 2002'])).toEqual([]);
  });
});
