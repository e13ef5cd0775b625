import { describe, expect, it } from '@jest/globals';
import { endWithinPieces, estimateWordPieces } from './word-pieces.ts';

describe('the estimate of word pieces', () => {
  it.each([
    ['', 0],
    ['a hole', 2],
    ['(1) A burrow.', 6],
    ['subparagraph', 2],
    ['2031', 2],
    ['s 18A', 3],
    ['洞穴', 2],
  ])('counts short words, marks and pairs of digits: %j is %i', (text, pieces) => {
    expect(estimateWordPieces(text)).toBe(pieces);
  });

  it('ends a stretch before the piece that is one too many, and parts no surrogate pair', () => {
    expect([
      endWithinPieces('one two three', 4, 1),
      endWithinPieces('one two', 0, 9),
      endWithinPieces('a\u{1f998}b', 0, 2),
    ]).toEqual([8, 7, 1]);
  });
});
