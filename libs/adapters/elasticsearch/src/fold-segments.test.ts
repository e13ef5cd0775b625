import { describe, expect, it } from '@jest/globals';
import { segmentsToFoldInto } from './fold-segments.ts';

const MB = 1024 ** 2;
const segment = (documents: number, bytes = documents * 2_000) => ({ documents, bytes });

describe('segments to fold into', () => {
  it('is one where a fifth of the documents lies outside the largest', () => {
    expect(segmentsToFoldInto([segment(15_000), segment(79_000), segment(6_000)], 10_000)).toBe(1);
    expect(segmentsToFoldInto([segment(15_000), segment(81_000), segment(4_000)], 10_000)).toBeNull();
  });

  it('leaves a shard alone that is empty, folded or small', () => {
    expect([
      segmentsToFoldInto([], 0),
      segmentsToFoldInto([segment(100)], 1),
      segmentsToFoldInto([segment(5_000), segment(4_999)], 10_000),
    ]).toEqual([null, null, null]);
  });

  it('is as many as segments of the largest size', () => {
    const large = segment(1_000, 3_000 * MB);
    expect(
      segmentsToFoldInto(
        Array.from({ length: 6 }, () => large),
        1,
      ),
    ).toBe(4);
    expect(segmentsToFoldInto([large, large, segment(100, 300 * MB)], 1)).toBeNull();
  });
});
