import { expect, it } from '@jest/globals';
import { calibrationError, median, reliabilityBins, shareOfWrongAmongHighest, shareRight } from './statistics.ts';

const times = (count: number, score: number, right: boolean) => Array.from({ length: count }, () => ({ score, right }));
const scored = (...scores: number[]) => scores.map((score) => ({ score, right: score >= 0.5 }));

it('bins scores by equal mass, the lowest first', () => {
  const bins = reliabilityBins([...times(15, 0.1, false), ...times(15, 0.9, true)]);
  expect(bins.map(({ count }) => count)).toEqual(Array.from({ length: 15 }, () => 2));
  expect([bins[0], bins[7], bins[14]]).toEqual([
    { count: 2, said: 0.1, right: 0 },
    { count: 2, said: 0.5, right: 0.5 },
    { count: 2, said: 0.9, right: 1 },
  ]);
});

it('has no more bins than scores, and none without', () => {
  expect(reliabilityBins(scored(0.5, 0.7))).toHaveLength(2);
  expect(reliabilityBins([])).toEqual([]);
});

it.each([
  ['as often right as is said', [...times(150, 0, false), ...times(150, 1, true)], 0],
  ['always right at .8', times(30, 0.8, true), 0.2],
  ['never right at .8', times(30, 0.8, false), 0.8],
  ['right at .1 and wrong at .7, one to two', [...times(10, 0.1, true), ...times(20, 0.7, false)], (0.9 + 2 * 0.7) / 3],
])('measures the calibration error of scores that are %s', (_what, observations, error) => {
  expect(calibrationError(observations)).toBeCloseTo(error, 10);
});

it.each([
  [[3], 3],
  [[1, 2, 9], 2],
  [[1, 2, 4, 9], 3],
])('has the median of %j', (scores, middle) => {
  expect(median(scored(...scores))).toBe(middle);
});

it('counts the errors among the highest scores', () => {
  const observations = [...times(1, 0.1, false), ...times(8, 0.5, true), ...times(1, 0.9, false)];
  expect(shareOfWrongAmongHighest(observations, 0.8)).toBe(0.5);
  expect(shareOfWrongAmongHighest(observations, 1)).toBe(1);
  expect(shareOfWrongAmongHighest(times(3, 0.5, true), 0.8)).toBeNull();
});

it('says nothing of nothing', () => {
  expect([calibrationError([]), median([]), shareRight([])]).toEqual([null, null, null]);
});
