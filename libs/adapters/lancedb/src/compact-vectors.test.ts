import { describe, expect, it } from '@jest/globals';
import { CompactVectors } from './compact-vectors.ts';

/** Repeatable numbers between -1 and 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function unit(values: Float32Array): Float32Array {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

/** Vectors about some centres, as texts of some subjects are; `aside` moves all of them to one side. */
function clustered(count: number, dimension: number, aside = 0): Float32Array[] {
  const next = numbers(7);
  const side = Float32Array.from({ length: dimension }, () => aside * next());
  const centres = Array.from({ length: 40 }, () => Float32Array.from({ length: dimension }, next));
  return Array.from({ length: count }, (_, at) =>
    unit(centres[at % centres.length]!.map((value, index) => value + side[index]! + 1.2 * next())),
  );
}

const dot = (one: Float32Array, other: Float32Array) => one.reduce((sum, value, at) => sum + value * other[at]!, 0);
const always = () => true;

describe('vectors in memory', () => {
  it.each([
    ['about the origin', 0],
    ['all to one side, at a cosine of .76 to each other', 3],
  ])('finds nearly all of the nearest that an exact comparison finds, with their cosines: %s', (_where, aside) => {
    const vectors = clustered(1_500, 384, aside);
    const compact = new CompactVectors(384);
    for (const [at, vector] of vectors.entries()) compact.add({ key: `p${at}`, generation: 'g' }, vector);
    let found = 0;
    for (const question of clustered(30, 384, aside).slice(20)) {
      const exact = vectors
        .map((vector, at) => ({ key: `p${at}`, cosine: dot(vector, question) }))
        .sort((a, b) => b.cosine - a.cosine)
        .slice(0, 50);
      const nearest = compact.nearest(question, 50, always);
      const cosines = new Map(exact.map(({ key, cosine }) => [key, cosine]));
      found += nearest.filter(({ key }) => cosines.has(key)).length;
      for (const { key, cosine } of nearest)
        if (cosines.has(key)) expect(Math.abs(cosine - cosines.get(key)!)).toBeLessThan(0.005);
    }
    expect(found / (10 * 50)).toBeGreaterThan(0.97);
  });

  it('keeps every vector with its own key when others are removed', () => {
    const vectors = clustered(300, 20);
    const compact = new CompactVectors(20);
    for (const [at, vector] of vectors.entries())
      compact.add({ key: `p${at}`, generation: at % 3 === 0 ? 'goes' : 'stays' }, vector);
    compact.remove('p1');
    compact.remove('not there');
    compact.removeGenerations(new Set(['goes']));
    expect(compact.size).toBe(199);
    expect([...compact.counts()]).toEqual([['stays', 199]]);
    for (const [at, vector] of vectors.entries()) {
      const cosine = compact.cosine(`p${at}`, vector);
      if (at % 3 === 0 || at === 1) expect(cosine).toBeNull();
      else expect(cosine).toBeGreaterThan(0.99);
    }
  });

  it('takes dimensions that are no multiple of eight, and grows', () => {
    const vectors = clustered(3_000, 13);
    const compact = new CompactVectors(13);
    for (const [at, vector] of vectors.entries()) compact.add({ key: `p${at}`, generation: 'g' }, vector);
    expect(compact.nearest(vectors[2_500]!, 1, always)[0]!.cosine).toBeGreaterThan(0.99);
  });

  it('returns equally near ones in a fixed order', () => {
    const compact = new CompactVectors(8);
    const vector = unit(Float32Array.from({ length: 8 }, () => 1));
    for (const key of ['c', 'a', 'b']) compact.add({ key, generation: 'g' }, vector);
    expect(compact.nearest(vector, 2, always).map(({ key }) => key)).toEqual(['a', 'b']);
  });

  it('finds nothing where no generation is admitted, or where there is nothing', () => {
    const compact = new CompactVectors(8);
    const vector = unit(Float32Array.from({ length: 8 }, () => 1));
    expect(compact.nearest(vector, 2, always)).toEqual([]);
    compact.add({ key: 'a', generation: 'g' }, vector);
    expect(compact.nearest(vector, 2, (generation) => generation !== 'g')).toEqual([]);
  });
});
