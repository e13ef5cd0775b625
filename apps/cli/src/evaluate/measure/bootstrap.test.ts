import { expect, it } from '@jest/globals';
import { exampleSource } from '../../test-support/example-answer.ts';
import { buildJudged } from '../test-support/answered.ts';
import { measureFigure, mulberry32 } from './bootstrap.ts';
import type { JudgedQuestion } from './judged-set.ts';
import { SUITES } from './suites.ts';

const measure = (key: string) => SUITES.flatMap(({ measures }) => measures).find((one) => one.key === key)!;
const wrong = { sources: [exampleSource({ section: 'cl 9.9' })] };
const mixed: JudgedQuestion[] = Array.from({ length: 40 }, (_, at) => buildJudged({}, at % 4 === 0 ? wrong : {}));

it('draws the published sequence of mulberry32', () => {
  const random = mulberry32(0);
  expect([random(), random(), random()]).toEqual([0.26642920868471265, 0.0003297457005828619, 0.2232720274478197]);
});

it('gives the same interval for the same questions', () => {
  const [first, second] = [measureFigure(measure('right-first'), mixed), measureFigure(measure('right-first'), mixed)];
  expect(first).toEqual(second);
});

it('has an interval about as wide as the normal approximation', () => {
  const { value, count, low, high } = measureFigure(measure('right-first'), mixed)!;
  const half = 1.96 * Math.sqrt((0.75 * 0.25) / 40);
  expect([value, count]).toEqual([0.75, 40]);
  expect(Math.abs(low - (0.75 - half))).toBeLessThan(0.04);
  expect(Math.abs(high - (0.75 + half))).toBeLessThan(0.04);
});

it('draws whole questions: sources of one question are no independent observations', () => {
  const clustered = mixed.map((_, at) => {
    const section = at % 4 === 0 ? 'cl 9.9' : 'cl 4.3';
    const source = exampleSource({ section, confidence_score: 0.95 });
    return buildJudged({}, { sources: Array.from({ length: 5 }, () => source) });
  });
  const bySource = measureFigure(measure('relevant-from-.9'), clustered)!;
  const byQuestion = measureFigure(measure('right-first'), mixed)!;
  expect(bySource.count).toBe(200);
  expect(bySource.high - bySource.low).toBeCloseTo(byQuestion.high - byQuestion.low, 10);
});

it('has no figure where nothing counts', () => {
  expect(measureFigure(measure('handled'), mixed)).toBeNull();
});
