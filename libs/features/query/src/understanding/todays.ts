import { legalDay } from '@regqa/domain';

/**
 * Returns the dates that may be called today, YYYY-MM-DD: that of Sydney first, then that of UTC, which callers' clocks
 * often give.
 */
export function todays(nowMs: number): readonly [string, string] {
  return [legalDay(nowMs), new Date(nowMs).toISOString().slice(0, 10)];
}
