import { expect, it } from '@jest/globals';
import { qualityReport } from './quality-report.ts';

it('has tables whose bins add up to their sample, and whose error follows from them', () => {
  const { reliability } = qualityReport();
  expect(reliability.map(({ score }) => score)).toContain('trust_score');
  for (const { bins, sample, expected_calibration_error: error } of reliability) {
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(sample);
    const recomputed = bins.reduce((sum, { count, predicted, observed }) => sum + (count / sample) * Math.abs(predicted - observed), 0);
    expect(recomputed).toBeCloseTo(error, 2);
  }
});
