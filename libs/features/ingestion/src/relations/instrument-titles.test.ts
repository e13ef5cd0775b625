import { describe, expect, it } from '@jest/globals';
import { findDatedTitles, readTitleAt } from './instrument-titles.ts';

const titles = (text: string) =>
  findDatedTitles(text).map(({ title, start, end }) => {
    expect(text.slice(start, end)).toBe(title);
    return title;
  });

describe('titles of instruments in a text', () => {
  it.each([
    ['under the Burrow Act 2031.', ['Burrow Act 2031']],
    [
      'Section 5 of the Burrow Protection (Wombats and Quolls) Act 2031 (Cth) applies',
      ['Burrow Protection (Wombats and Quolls) Act 2031 (Cth)'],
    ],
    [
      'State Environmental Planning Policy (Burrows) 2031, Chapter 2',
      ['State Environmental Planning Policy (Burrows) 2031'],
    ],
    ['Part IV of the Burrow Act 2031', ['Burrow Act 2031']],
    ['the Tunnel Act 1999 and the Burrow Regulations 2031', ['Tunnel Act 1999', 'Burrow Regulations 2031']],
    ['In 2031 the Minister closed the burrow on 1 July 2032', []],
    ['the Great Burrow Flood 2031', []],
  ])('finds in %j', (text, expected) => {
    expect(titles(text)).toEqual(expected);
  });

  it.each([
    ['the Act applies', 'the Act'],
    ['that Act', 'that Act'],
    ['the Burrow Act 2031 applies', 'Burrow Act 2031'],
    ['the EPBC Act', 'the EPBC Act'],
    ['this Plan', 'this Plan'],
    ['the repealed Act', 'the repealed Act'],
    ['the London Protocol', 'the London Protocol'],
    ['*Burrow Tax Act', 'Burrow Tax Act'],
    ['the area to which this Plan applies', null],
    ['an action taken', null],
  ])('reads what begins with %j', (text, expected) => {
    expect(readTitleAt(text, 0)?.title ?? null).toBe(expected);
  });
});
