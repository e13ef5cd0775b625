import { describe, expect, it } from '@jest/globals';
import { KeptVectors } from './kept-vectors.ts';

const question = (model = 'small') => ({ model, values: Float32Array.from([1, 0, 0]) });
const vector = (values: number[], model = 'small') => ({ model, values });

describe('vectors in memory', () => {
  it('gives the cosine of vectors of any length', () => {
    const kept = new KeptVectors();
    kept.keep('along', vector([5, 0, 0]));
    kept.keep('aslant', vector([0.1, -0.2, 0.2]));
    kept.keep('nothing', vector([0, 0, 0]));
    expect(['along', 'aslant', 'nothing'].map((id) => kept.cosine(id, question()))).toEqual(
      [1, 1 / 3, 0].map((cosine) => expect.closeTo(cosine, 2)),
    );
  });

  it('knows none of what it was not given or has forgotten, and uses its place again', () => {
    const kept = new KeptVectors();
    for (let at = 0; at < 3_000; at++) kept.keep(`p${at}`, vector([at % 2, 1 - (at % 2), 0]));
    for (let at = 0; at < 3_000; at += 2) kept.forget(`p${at}`);
    kept.forget('never kept');
    kept.keep('new', vector([-1, 0, 0]));
    expect(['p0', 'p1', 'p2', 'p2999', 'new', 'other'].map((id) => kept.cosine(id, question()))).toEqual([
      undefined,
      expect.closeTo(1),
      undefined,
      expect.closeTo(1),
      expect.closeTo(-1),
      undefined,
    ]);
  });

  it('keeps those of one model and length', () => {
    const kept = new KeptVectors();
    kept.keep('p', vector([1, 0, 0]));
    expect([
      kept.cosine('p', question('large')),
      kept.cosine('p', { model: 'small', values: Float32Array.from([1, 0]) }),
    ]).toEqual([undefined, undefined]);
    kept.keep('p', vector([0, 1, 0], 'large'));
    expect([kept.cosine('p', question('large')), kept.cosine('p', question())]).toEqual([0, undefined]);
  });
});
