import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readQualityReport } from './answering-config.ts';

const SHIPPED = join(import.meta.dirname, '../../../../config/quality.json');

it('ships tables whose bins add up to their sample, and whose error follows from them', () => {
  const { reliability } = readQualityReport(SHIPPED);
  expect(reliability.map(({ score }) => score)).toContain('trust_score');
  for (const { bins, sample, expected_calibration_error: error } of reliability) {
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(sample);
    const recomputed = bins.reduce(
      (sum, { count, predicted, observed }) => sum + (count / sample) * Math.abs(predicted - observed),
      0,
    );
    expect(recomputed).toBeCloseTo(error, 2);
  }
});

it('is no report where the file holds something else', () => {
  expect(() => readQualityReport(join(import.meta.dirname, '../package.json'))).toThrow();
});
