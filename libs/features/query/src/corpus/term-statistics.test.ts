import { describe, expect, it } from '@jest/globals';
import { TermStatistics } from './term-statistics.ts';

/** A store whose figures are those of the release that it is set to. */
function countingStore() {
  const asked: string[][] = [];
  const store = {
    release: 1,
    asked,
    termFrequencies: async (stems: readonly string[]) => {
      asked.push([...stems]);
      return {
        passages: store.release * 100,
        counts: new Map(stems.filter((stem) => !stem.startsWith('absent')).map((stem) => [stem, store.release])),
      };
    },
  };
  return store;
}

describe('the statistics of words', () => {
  it('are read once for each word of a release, absent ones too', async () => {
    const store = countingStore();
    const statistics = new TermStatistics(store);
    await statistics.frequencies(['water', 'absent'], 1);
    expect(await statistics.frequencies(['water', 'absent', 'basin'], 1)).toEqual({
      passages: 100,
      counts: new Map([
        ['water', 1],
        ['absent', 0],
        ['basin', 1],
      ]),
    });
    expect(store.asked).toEqual([['water', 'absent'], ['basin']]);
  });

  it('are read again at another release', async () => {
    const store = countingStore();
    const statistics = new TermStatistics(store);
    await statistics.frequencies(['water'], 1);
    store.release = 2;
    expect(await statistics.frequencies(['water'], 2)).toEqual({ passages: 200, counts: new Map([['water', 2]]) });
  });

  it('keep no figures of a release that was overtaken while they were read', async () => {
    const store = countingStore();
    const statistics = new TermStatistics(store);
    const late = statistics.frequencies(['water'], 1);
    await statistics.frequencies(['basin'], 2);
    await late;
    store.release = 2;
    expect((await statistics.frequencies(['water'], 2)).counts.get('water')).toBe(2);
  });
});
