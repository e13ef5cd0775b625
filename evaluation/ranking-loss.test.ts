import { expect, it } from '@jest/globals';
import { rankingErrors } from './ranking-loss.ts';

const GOLD = [true, false, true, false];

/** The loss itself, written down from its description. */
function loss(scores: readonly number[], any: number): number {
  const sumOf = (chosen: readonly number[]) => chosen.reduce((sum, score) => sum + Math.exp(score), 0);
  const right = scores.filter((_, at) => GOLD[at]);
  const wrong = scores.filter((_, at) => !GOLD[at]);
  const each = right.map((score) => -Math.log(Math.exp(score) / (Math.exp(score) + sumOf(wrong))));
  return any * -Math.log(sumOf(right) / sumOf(scores)) + ((1 - any) * each.reduce((sum, one) => sum + one, 0)) / right.length;
}

it.each([0, 0.5, 0.7, 1])('is the slope of the loss, with any at %s', (any) => {
  const scores = [0.4, 1.1, -0.3, 0.2];
  const step = 1e-6;
  for (const [at, error] of rankingErrors(scores, GOLD, any).entries()) {
    const moved = (by: number) => loss(scores.map((score, index) => (index === at ? score + by : score)), any);
    expect(error).toBeCloseTo((moved(step) - moved(-step)) / (2 * step), 6);
  }
});

it('stays finite where a right candidate is hopeless', () => {
  expect(rankingErrors([-2000, 0, -1000, 3], GOLD, 0.7).every(Number.isFinite)).toBe(true);
});

it('pulls no harder where one right candidate is far before all others, and another one far behind', () => {
  for (const error of rankingErrors([0, -38, -62, -40], GOLD, 0.7)) expect(Math.abs(error)).toBeLessThanOrEqual(1);
});
