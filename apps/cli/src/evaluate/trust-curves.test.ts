import { calibrationError, reliabilityBins, riskAt, riskCurve } from './trust-curves.ts';
import type { Scored } from './trust-curves.ts';

const scored = (...given: [probability: number, right: boolean][]): Scored[] => given.map(([probability, right]) => ({ probability, right }));
const times = (count: number, probability: number, right: boolean) => Array.from({ length: count }, () => ({ probability, right }));

it('bins scores by equal mass, the least probable first', () => {
  const bins = reliabilityBins([...times(15, 0.9, true), ...times(15, 0.1, false)]);
  expect(bins).toHaveLength(15);
  expect(bins.map(({ count }) => count)).toEqual(Array.from({ length: 15 }, () => 2));
  expect(bins[0]).toEqual({ count: 2, said: 0.1, right: 0 });
  expect(bins[7]).toEqual({ count: 2, said: 0.5, right: 0.5 });
  expect(bins[14]).toEqual({ count: 2, said: 0.9, right: 1 });
});

it('has no more bins than scores, and none without', () => {
  expect(reliabilityBins(scored([0.5, true], [0.7, false]))).toHaveLength(2);
  expect([reliabilityBins([]), calibrationError([])]).toEqual([[], 0]);
});

it('weighs how far the bins are off by their size', () => {
  expect(calibrationError([{ count: 3, said: 0.8, right: 0.6 }, { count: 1, said: 0.1, right: 0.5 }])).toBeCloseTo(0.25);
});

it('draws the risk from the most trusted answer on, equal ones together', () => {
  const curve = riskCurve(scored([0.2, false], [0.9, true], [0.5, true], [0.5, false]));
  expect(curve).toEqual([{ coverage: 0.25, risk: 0 }, { coverage: 0.75, risk: 1 / 3 }, { coverage: 1, risk: 0.5 }]);
});

it('says what share of the most trusted answers is wrong', () => {
  const answers = [...times(8, 0.9, true), ...times(2, 0.2, false)];
  expect([riskAt(answers, 1), riskAt(answers, 0.8), riskAt([], 1)]).toEqual([0.2, 0, null]);
});
