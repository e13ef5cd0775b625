import { describe, expect, it } from '@jest/globals';
import { headingBlock, textBlock } from '../document-model/block.ts';
import { isMarginNote } from './margin-notes.ts';
import { structureBlocks } from './structure-blocks.ts';

describe('notes of registers on changes', () => {
  it.each([
    's 5 amd 2022 No. 3 s 8',
    's 5A ins 2021 No. 6 s 12',
    '[Section 4 Subsection (2) amended by No. 12 of 2033, s. 4, Applied:01 Jan 2034]',
    '[Regulation 6A inserted: SL 2024/61 r. 6.]',
    '[6. Deleted: SL 2024/61 r. 5.]',
    'New s. 18 inserted by No. 13/2033 s. 21.',
    'New reg. 18 inserted by S.R. No. 13/2033 reg. 21.',
    'Example to reg. 6(1)(b) amended by S.R. No. 13/2033 reg. 9.',
  ])('are no text: %s', (text) => {
    expect(isMarginNote(text)).toBe(true);
  });

  it.each([
    's 5 is amended as Schedule 2 says.',
    '[Repealed]',
    '[Deleted by the Wombat Standards Board]',
    'Section 4 was amended by No. 12 of 2033.',
    '[4.] A lamp',
  ])('are not: %s', (text) => {
    expect(isMarginNote(text)).toBe(false);
  });

  it('are no headings where they are set in bold', () => {
    const { elements, notes } = structureBlocks([
      headingBlock(3, '12 Wardens'),
      headingBlock(6, 'S. 12(1) amended by No. 108/2034 s. 117(1) (Sch. 3 item 62.1)'),
      textBlock('(1) The Secretary may appoint wardens.'),
    ]);
    expect(elements.flatMap((element) => (element.is === 'unit' ? [element.text] : []))).toEqual([
      '(1) The Secretary may appoint wardens.',
    ]);
    expect(notes).toHaveLength(1);
  });
});
