import { describe, expect, it } from '@jest/globals';
import { LawWords, WordReader } from './question-words.ts';
import type { WordWeights } from './question-words.ts';

const bytes = (...values: number[]) => Buffer.from(Int8Array.from(values).buffer).toString('base64');

/** Two numbers a word: the first two of the three that the model has. */
const WEIGHTS: WordWeights = {
  model: 'a-model',
  question: { scales: [0.1, 0.1], bytes: bytes(10, 0, 0, 0, 10, 0) },
  share: { scales: [1], bytes: bytes(0, 0, 1) },
  bias: 0,
  stems: 'revoc wombat',
  vectors: bytes(127, 0, 0, -127),
};

/** The states of a text: a mark, its tokens, a mark. */
const states = (...tokens: [number, number, number][]) => Float32Array.from([[9, 9, 9], ...tokens, [9, 9, 9]].flat());

describe('the words of a question', () => {
  const words = new LawWords(WEIGHTS);
  const read = (...tokens: [number, number, number][]) => words.of(new WordReader(WEIGHTS).read(states(...tokens)));

  it('are as near to a stem as the angle between them, however long their states are', () => {
    const near = read([5, 0, 0], [0, 3, 0], [2, 2, 0]);
    expect([...near.nearness('revoc')!].map((one) => Math.round(one * 1e4) / 1e4)).toEqual([1, 0, 0.7071]);
    expect([...near.nearness('wombat')!].map((one) => Math.round(one * 1e4) / 1e4 || 0)).toEqual([0, -1, -0.7071]);
  });

  it('are near to no stem that is not known', () => {
    expect(read([5, 0, 0]).nearness('quoll')).toBeNull();
  });

  it('count as much as their states say, together 1', () => {
    const { shares } = read([1, 0, 0], [1, 0, 4]);
    expect(shares[0]! + shares[1]!).toBeCloseTo(1, 6);
    expect(shares[1]! / shares[0]!).toBeCloseTo(Math.log1p(Math.exp(4)) / Math.log(2), 4);
  });

  it('are none where the text has none', () => {
    const { shares, nearness } = read();
    expect([shares.length, nearness('revoc')!.length]).toEqual([0, 0]);
  });
});

describe('weights of words', () => {
  it('are refused where they do not fit together', () => {
    expect(() => new LawWords({ ...WEIGHTS, vectors: bytes(1, 2, 3) })).toThrow(/3 bytes for 2 stems of 2 numbers/);
    expect(() => new LawWords({ ...WEIGHTS, question: { scales: [1], bytes: bytes(1, 0, 0) } })).toThrow(/1 numbers; they are taken two by two/);
    expect(() => new WordReader({ ...WEIGHTS, share: { scales: [1], bytes: bytes(1) } })).toThrow(/directions of 3 numbers, and of 1/);
  });
});
