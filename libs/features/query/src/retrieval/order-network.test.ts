import { describe, expect, it } from '@jest/globals';
import { COMMITTED_WEIGHTS, FUSED_FIGURES, fusionOf, RANKING_FIGURES, rankingFigures, readOrder } from './fuse.ts';
import type { FusedFigures } from './fuse.ts';
import { OrderNetwork } from './order-network.ts';
import type { NetworkWeights } from './order-network.ts';

const figuresOf = (given: Partial<FusedFigures>) => ({ ...Object.fromEntries(FUSED_FIGURES.map((name) => [name, 0])), ...given }) as FusedFigures;

/** Two figures and three units, of which the second layer makes two. */
const SMALL: NetworkWeights = {
  figures: ['words', 'coverage'],
  means: [1, 2],
  deviations: [0.5, 2],
  own: [[1, 0], [0, 1], [-1, 1]],
  best: [[0, 0], [1, 0], [0, -1]],
  behind: [0, 2, 0],
  firstBias: [0.1, 0, 0],
  second: [[1, 1, 1], [-1, 0, 2]],
  secondBias: [0, 0.5],
  last: [3, -1],
  sum: 0.9,
};
const NAMES = ['words', 'coverage'] as const;

/** `x Φ(x)`, the normal distribution summed up in small steps. */
function unit(x: number): number {
  const steps = 20_000;
  const width = (x + 8) / steps;
  const sum = Array.from({ length: steps }, (_, at) => Math.exp(-((-8 + (at + 0.5) * width) ** 2) / 2)).reduce((total, value) => total + value, 0);
  return (x * sum * width) / Math.sqrt(2 * Math.PI);
}

describe('the network of the order', () => {
  it('sees a passage beside the best one', () => {
    const added = new OrderNetwork(SMALL, NAMES).beside(Float64Array.of(1.5, 0));
    // In deviations the best is 1, -1 and the passage 2, 1; behind by 1.5 it is told tanh(0.5).
    const hidden = [2.1, 1 + 1 + 2 * Math.tanh(-0.5), -2 + 1 + 1].map(unit);
    const second = [hidden[0]! + hidden[1]! + hidden[2]!, -hidden[0]! + 2 * hidden[2]! + 0.5].map(unit);
    expect(added(Float64Array.of(2, 4, 99), -1.5)).toBeCloseTo(3 * second[0]! - second[1]!, 2);
  });

  it('takes a figure that stands out for no more than six deviations', () => {
    const added = new OrderNetwork(SMALL, NAMES).beside(Float64Array.of(0, 0));
    expect(added(Float64Array.of(1e9, 0), 0)).toBe(added(Float64Array.of(4, 0), 0));
  });

  it.each([
    { ...SMALL, figures: ['words', 'lacking'] },
    { ...SMALL, means: [1] },
    { ...SMALL, own: [[1], [0], [1]] },
    { ...SMALL, second: [[1, 1], [1, 1]] },
    { ...SMALL, last: [3] },
  ])('does not begin with weights of something else: %#', (weights) => {
    expect(() => new OrderNetwork(weights, NAMES)).toThrow('of other figures');
  });
});

describe('the order', () => {
  const sum = Object.fromEntries(RANKING_FIGURES.map((name) => [name, name === 'words' ? 2 : 0]));
  const network = { ...SMALL, figures: FUSED_FIGURES, ...sized(SMALL) };
  const twice = { ...network, last: network.last.map((value) => 2 * value), sum: 0.7 };
  const order = readOrder({ hybrid: sum, keywords: sum, networks: [network, twice] });
  const [best, other] = [figuresOf({ words: 3 }), figuresOf({ words: 1, coverage: 2 })];

  it('is the sum alone where nothing has a vector', () => {
    expect(fusionOf([other, best], 'keywords', order)(other)).toBe(2);
  });

  it('has the mean of the networks beside the sum, with the best of what was found', () => {
    const scoreOf = fusionOf([other, best], 'hybrid', order);
    const beside = new OrderNetwork(network, FUSED_FIGURES).beside(rankingFigures(best));
    const added = (figures: FusedFigures, behind: number) => beside(rankingFigures(figures), behind);
    expect(scoreOf(other)).toBeCloseTo(0.8 * 2 + 1.5 * added(other, -4), 10);
    expect(scoreOf(best)).toBeCloseTo(0.8 * 6 + 1.5 * added(best, 0), 10);
  });

  it('leaves what is behind the forty best in the order of the sum', () => {
    const many = Array.from({ length: 60 }, (_, at) => figuresOf({ words: 100 - at, coverage: (at * 7) % 5 }));
    const scores = many.map(fusionOf(many, 'hybrid', order));
    for (let at = 40; at < 60; at++) expect(scores[at - 1]! - scores[at]!).toBeCloseTo(0.8 * 2, 10);
    expect(scores.slice(0, 40)).not.toEqual([...scores.slice(0, 40)].sort((a, b) => b - a));
  });

  it('is the sum alone where nothing was found to compare with, or there is no network', () => {
    expect(fusionOf([], 'hybrid', order)(other)).toBe(2);
    expect(fusionOf([best], 'hybrid', readOrder({ hybrid: sum, keywords: sum, networks: [] }))(other)).toBe(2);
  });

  it('is read from weights for each figure', () => {
    expect(() => readOrder({ ...COMMITTED_WEIGHTS, hybrid: {} })).toThrow('no weight for words');
  });
});

/** The weights of two figures, with none for the others. */
function sized({ means, deviations, own, best }: NetworkWeights) {
  const places = NAMES.map((name) => FUSED_FIGURES.indexOf(name));
  const spread = (values: readonly number[], other: number) => FUSED_FIGURES.map((_, at) => values[places.indexOf(at)] ?? other);
  return { means: spread(means, 0), deviations: spread(deviations, 1), own: own.map((row) => spread(row, 0)), best: best.map((row) => spread(row, 0)) };
}
