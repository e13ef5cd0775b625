import { describe, expect, it } from '@jest/globals';
import { isMarginNote } from './margin-notes.ts';

describe('notes of registers on changes', () => {
  it.each([
    's 5 amd 2022 No. 3 s 8',
    's 5A ins 2021 No. 6 s 12',
    '[Section 4 Subsection (2) amended by No. 12 of 2033, s. 4, Applied:01 Jan 2034]',
    '[Regulation 6A inserted: SL 2024/61 r. 6.]',
    '[6. Deleted: SL 2024/61 r. 5.]',
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
});
