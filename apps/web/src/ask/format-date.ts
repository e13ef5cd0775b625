const DATE = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns a date YYYY-MM-DD as it is written in Australia. */
export function formatDate(date: string): string {
  return DATE.format(new Date(`${date}T00:00:00Z`));
}
