let day: Intl.DateTimeFormat | undefined;

/**
 * Returns the legal day of the eastern states, where most of the corpus is made, as YYYY-MM-DD, at a moment in
 * milliseconds since the Unix epoch. The first use reads the time zones, which takes some milliseconds.
 */
export function legalDay(nowMs: number): string {
  day ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Australia/Sydney',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return day.format(nowMs);
}
