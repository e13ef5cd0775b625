import { describe, expect, it } from '@jest/globals';
import { formatDuration, formatMs, formatShare, toCsv } from './figures.ts';

it.each([
  [42.9, '42 s'],
  [60, '1 min'],
  [3_720, '1 h 2 min'],
  [90_000, '1 d 1 h'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

it('writes shares in per cent and long times in seconds', () => {
  expect([formatShare(0.425), formatMs(0.44), formatMs(12.34), formatMs(999.7), formatMs(1_609.7)]).toEqual([
    '42.5%',
    '0.4 ms',
    '12 ms',
    '1 s',
    '1.6 s',
  ]);
});

describe('CSV', () => {
  it('quotes what would break a row', () => {
    expect(
      toCsv([
        ['a', 'say "no", please'],
        ['line\nbreak', 3],
      ]),
    ).toBe('a,"say ""no"", please"\r\n"line\nbreak",3\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@x'])('lets no spreadsheet take %s for a formula', (text) => {
    expect(toCsv([[text]])).toBe(`'${text}\r\n`);
  });

  it('leaves numbers alone', () => {
    expect(toCsv([[-1, 0.5]])).toBe('-1,0.5\r\n');
  });
});
