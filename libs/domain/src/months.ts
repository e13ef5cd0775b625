/** The months in English, in lower case, January first. */
export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

/** Returns the number of a month, from 1, by its name or by its first three letters or more, in any case; else null. */
export function monthNumber(name: string): number | null {
  const folded = name.toLowerCase();
  const at = folded.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(folded));
  return at < 0 ? null : at + 1;
}
