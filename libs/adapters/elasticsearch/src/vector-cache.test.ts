import { describe, expect, it } from '@jest/globals';
import { VectorCache } from './vector-cache.ts';

const question = (model = 'small') => ({ model, values: Float32Array.from([1, 0, 0]) });
const vector = (values: number[], model = 'small') => ({ model, values });

describe('vectors in memory', () => {
  it('gives the cosine of vectors of any length', () => {
    const cache = new VectorCache();
    cache.keep('along', vector([5, 0, 0]));
    cache.keep('aslant', vector([0.1, -0.2, 0.2]));
    cache.keep('nothing', vector([0, 0, 0]));
    expect(['along', 'aslant', 'nothing'].map((id) => cache.cosine(id, question()))).toEqual(
      [1, 1 / 3, 0].map((cosine) => expect.closeTo(cosine, 2)),
    );
  });

  it('knows none of what it was not given or has forgotten, and uses its place again', () => {
    const cache = new VectorCache();
    for (let at = 0; at < 3_000; at++) cache.keep(`p${at}`, vector([at % 2, 1 - (at % 2), 0]));
    for (let at = 0; at < 3_000; at += 2) cache.forget(`p${at}`);
    cache.forget('never kept');
    cache.keep('new', vector([-1, 0, 0]));
    expect(['p0', 'p1', 'p2', 'p2999', 'new', 'other'].map((id) => cache.cosine(id, question()))).toEqual([
      undefined,
      expect.closeTo(1),
      undefined,
      expect.closeTo(1),
      expect.closeTo(-1),
      undefined,
    ]);
  });

  it('keeps those of one model and length', () => {
    const cache = new VectorCache();
    cache.keep('p', vector([1, 0, 0]));
    expect([
      cache.cosine('p', question('large')),
      cache.cosine('p', { model: 'small', values: Float32Array.from([1, 0]) }),
    ]).toEqual([undefined, undefined]);
    cache.keep('p', vector([0, 1, 0], 'large'));
    expect([cache.cosine('p', question('large')), cache.cosine('p', question())]).toEqual([0, undefined]);
  });
});
