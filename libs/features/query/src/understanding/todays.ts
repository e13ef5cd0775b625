let day: Intl.DateTimeFormat | undefined;

/**
 * The legal day of the eastern states, where most of the corpus is made. The first use reads the time zones, a
 * twentieth of a start.
 */
function dayInSydney(nowMs: number): string {
  day ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Australia/Sydney',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return day.format(nowMs);
}

/**
 * Formatting a date takes longer than the rest of a cached answer; the day does not change within a minute of its own.
 */
const MINUTE_MS = 60_000;
let remembered: { minute: number; days: readonly [string, string] } = { minute: -1, days: ['', ''] };

/**
 * Returns the dates that may be called today, YYYY-MM-DD: that of Sydney first, then that of UTC, which callers' clocks
 * often give.
 */
export function todays(nowMs: number): readonly [string, string] {
  const minute = Math.floor(nowMs / MINUTE_MS);
  if (remembered.minute !== minute)
    remembered = { minute, days: [dayInSydney(nowMs), new Date(nowMs).toISOString().slice(0, 10)] };
  return remembered.days;
}
