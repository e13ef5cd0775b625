import { describe, expect, it } from '@jest/globals';
import { gatherSame } from './same-provision.ts';

interface Item {
  readonly passage: { readonly stems: string };
}

const WORDS = Array.from({ length: 90 }, (_, at) => `word${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`);

/** Numbers between 0 and 1, the same with every run. */
function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** The measure itself: common words as a share of all words of two passages. */
function jaccard(one: string, other: string): number {
  const [left, right] = [one, other].map((stems) => [...new Set(stems.split(' '))]) as [string[], string[]];
  return left.filter((word) => right.includes(word)).length / new Set([...left, ...right]).size;
}

describe('passages that say the same', () => {
  it('are found as comparing all words of all pairs finds them', () => {
    const random = seededNumbers(7);
    const original = WORDS.slice(0, 60);
    const items: Item[] = Array.from({ length: 200 }, () => {
      const changed = Math.floor(random() * 10);
      const words = original.map((word, at) => (at < changed ? WORDS[Math.floor(random() * WORDS.length)]! : word));
      return { passage: { stems: words.join(' ') } };
    });
    const expected: Item[][] = [];
    for (const item of items) {
      const same = expected.find(([first]) => jaccard(first!.passage.stems, item.passage.stems) >= 0.85);
      if (same === undefined) expected.push([item]);
      else same.push(item);
    }
    const found = gatherSame(items).map(({ first, others }) => [first, ...others]);
    expect(found).toEqual(expected);
    expect(found.length).toBeGreaterThan(1);
    expect(found.length).toBeLessThan(items.length / 2);
  });

  it('are compared in the words that are asked for, read once for each passage that is kept', () => {
    const reads: string[] = [];
    const words = {
      of: ({ stems }: Item['passage']) => {
        reads.push(stems);
        return new Set(stems.split(' ').filter((word) => word !== 'heading'));
      },
      sketches: new WeakMap(),
    };
    const items: Item[] = [{ passage: { stems: 'heading native vegetation' } }, { passage: { stems: 'heading of the waste facility' } }];
    expect(gatherSame(items, words)).toHaveLength(2);
    expect(gatherSame(items, words)).toHaveLength(2);
    expect(reads).toEqual(items.map(({ passage }) => passage.stems));
  });
});
