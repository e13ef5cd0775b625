import { expect, it } from '@jest/globals';
import { longestRuns } from './phrases.ts';

const found = (words: string, longestFrom: (word: string) => number) =>
  [...longestRuns(words.split(''), longestFrom, (run) => ({ ab: 1, abc: 2, bc: 3, c: 4 })[run.join('')])].map(
    ({ run, found: number }) => [run.join(''), number],
  );

it('finds the longest run at each word, and none within it', () => {
  expect(found('xabcab', () => 3)).toEqual([
    ['abc', 2],
    ['ab', 1],
  ]);
});

it('looks at no longer runs than may begin with a word', () => {
  expect(found('abcbc', (word) => (word === 'a' ? 2 : 1))).toEqual([
    ['ab', 1],
    ['c', 4],
    ['c', 4],
  ]);
});
