import { describe, expect, it } from '@jest/globals';
import { endsWithNumber } from './spelt-number.ts';

describe('a number in words', () => {
  it.each([
    ['at least one', 1],
    ['for each Twenty-four ', 24],
    ['within ninety', 90],
  ])('ends "%s" as %d', (text, number) => {
    expect(endsWithNumber(text, number)).toBe(true);
  });

  it.each([
    ['none', 1],
    ['twenty-four', 20],
    ['twenty-four', 4],
    ['', 0],
    ['the tenth', 10],
    ['one hundred', 100],
  ])('does not end "%s" as %d', (text, number) => {
    expect(endsWithNumber(text, number)).toBe(false);
  });
});
