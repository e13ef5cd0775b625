import { expect, it } from '@jest/globals';
import { legalDay } from './legal-day.ts';

it('begins the legal day at midnight in Sydney, in summer an hour before winter', () => {
  expect(legalDay(Date.UTC(2026, 0, 31, 12, 59))).toBe('2026-01-31');
  expect(legalDay(Date.UTC(2026, 0, 31, 13))).toBe('2026-02-01');
  expect(legalDay(Date.UTC(2026, 6, 31, 13, 59))).toBe('2026-07-31');
  expect(legalDay(Date.UTC(2026, 6, 31, 14))).toBe('2026-08-01');
});
