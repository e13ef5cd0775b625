import { describe, expect, it } from '@jest/globals';
import { wordDifference } from './word-difference.ts';

const wordsIn = (text: string, kinds: readonly string[]) =>
  wordDifference(...(JSON.parse(text) as [string, string]))
    .filter(({ kind }) => kinds.includes(kind))
    .map((segment) => segment.text)
    .join(' ');

describe('the difference of two texts in words', () => {
  it('shows what was replaced, with what stayed around it', () => {
    expect(
      wordDifference('A tower must not exceed 8.5 metres in height.', 'A tower must not exceed 12 metres in height.'),
    ).toEqual([
      { kind: 'same', text: 'A tower must not exceed' },
      { kind: 'removed', text: '8.5' },
      { kind: 'added', text: '12' },
      { kind: 'same', text: 'metres in height.' },
    ]);
  });

  it('shows words put in and words left out', () => {
    expect(wordDifference('one three four', 'one two three')).toEqual([
      { kind: 'same', text: 'one' },
      { kind: 'added', text: 'two' },
      { kind: 'same', text: 'three' },
      { kind: 'removed', text: 'four' },
    ]);
  });

  it('finds none in texts that differ in white space alone', () => {
    expect(wordDifference('(1) A\nplan', '(1)  A plan ')).toEqual([{ kind: 'same', text: '(1) A plan' }]);
    expect(wordDifference('', '')).toEqual([]);
    expect(wordDifference('', 'new')).toEqual([{ kind: 'added', text: 'new' }]);
  });

  it('gives back both texts, whatever they are', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 300; round++) {
      const text = () => Array.from({ length: random(40) }, () => 'abcde'[random(5)]).join(' ');
      const [before, after] = [text(), text()];
      const both = JSON.stringify([before, after]);
      expect([wordsIn(both, ['same', 'removed']), wordsIn(both, ['same', 'added'])]).toEqual([before, after]);
    }
  });

  it('finds the fewest edits', () => {
    const edits = wordDifference('a b c a b b a', 'c b a b a c')
      .filter(({ kind }) => kind !== 'same')
      .flatMap(({ text }) => text.split(' '));
    expect(edits).toHaveLength(5);
  });

  it('gives long texts without anything in common as replaced', () => {
    const text = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join(' ');
    const difference = wordDifference(`first ${text('a')} last`, `first ${text('b')} last`);
    expect(difference.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
  });
});
