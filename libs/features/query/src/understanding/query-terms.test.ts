import { describe, expect, it } from '@jest/globals';
import { isAsking, questionStems, stemsToCount, weighTerms } from './query-terms.ts';
import type { Weighing } from './query-terms.ts';

const frequencies = {
  passages: 100,
  counts: new Map([
    ['lantern', 4],
    ['keeper', 49],
    ['quai', 120],
  ]),
};
const weigh = (stems: readonly string[], given: Partial<Weighing> = {}) =>
  weighTerms(stems, { expansions: [], frequencies, expansionWeight: 0.5, askingShare: 0.3, ...given });
const expansions = [{ said: 'dock lamp', meant: 'harbour lantern', kind: 'expansion' as const }];

describe('the terms of a question', () => {
  it('weigh by inverse document frequency, as in BM25', () => {
    const { weights } = weigh(['lantern', 'keeper', 'unheard']);
    expect(weights.get('lantern')).toBeCloseTo(Math.log(1 + 96.5 / 4.5));
    expect(weights.get('keeper')).toBeCloseTo(Math.log(1 + 51.5 / 49.5));
    expect(weights.get('unheard')).toBeCloseTo(Math.log(1 + 100.5 / 0.5));
  });

  it('weigh something where the statistics count more passages than there are', () => {
    expect(weigh(['quai']).weights.get('quai')).toBeCloseTo(Math.log(1 + 0.5 / 100.5));
  });

  it('weigh less where they say how something is asked', () => {
    const { weights } = weigh(['mani', 'unheard']);
    expect(weights.get('mani')! / weights.get('unheard')!).toBeCloseTo(0.3);
  });

  it('have the words of the vocabulary beside them, with a share of their weight', () => {
    const { weights, optional, alternatives } = weigh(['dock', 'lamp', 'keeper'], { expansions });
    expect([...weights.keys()]).toEqual(['dock', 'lamp', 'keeper']);
    expect(optional.get('lantern')).toBeCloseTo(0.5 * Math.log(1 + 96.5 / 4.5));
    expect([...optional.keys()]).toEqual(['harbour', 'lantern']);
    expect(Object.fromEntries(alternatives)).toEqual({
      dock: [['harbour', 'lantern']],
      lamp: [['harbour', 'lantern']],
    });
  });

  it('take no word of the vocabulary as optional that the question has', () => {
    const { optional } = weigh(['dock', 'lamp', 'harbour'], { expansions });
    expect([...optional.keys()]).toEqual(['lantern']);
  });

  it('are counted with those of the vocabulary, each once', () => {
    expect(stemsToCount(['dock', 'lantern', 'dock'], expansions)).toEqual(['dock', 'lantern', 'harbour']);
  });
});

describe('the stems of a question', () => {
  it('leave out the place that the search is restricted to, unless nothing else is left', () => {
    expect(questionStems('Keepers of Albury lanterns', ['Albury'])).toEqual(['keeper', 'lantern']);
    expect(questionStems('Albury', ['Albury'])).toEqual(['alburi']);
  });
});

it.each([
  ['mani', 0.3],
  ['b', 0.3],
  ['lantern', 1],
  ['4', 1],
  ['r2', 1],
])('the stem %p keeps %p of its weight', (stem, share) => {
  expect(isAsking(stem)).toBe(share < 1);
  const unseen = { ...frequencies, counts: new Map<string, number>() };
  const weight = (one: string) => weigh([one], { frequencies: unseen }).weights.get(one)!;
  expect(weight(stem) / weight('unheard')).toBeCloseTo(share);
});
