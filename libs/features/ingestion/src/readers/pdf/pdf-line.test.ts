import { describe, expect, it } from '@jest/globals';
import { makeLine } from './pdf-line.ts';

describe('the runs of a line', () => {
  const textOf = (gap: number) => {
    const run = { bold: false, italic: false };
    const before = { ...run, text: 'A burrow3', size: 11, left: 0, right: 40 };
    return makeLine([before, { ...run, text: 'is dug', size: 11, left: 40 + gap, right: 80 }], 700).text;
  };

  it('are apart by no less than a narrow space, which files leave out after raised numbers', () => {
    expect(textOf(0.226 * 11)).toBe('A burrow3 is dug');
    expect(textOf(0.04 * 11)).toBe('A burrow3is dug');
  });
});
