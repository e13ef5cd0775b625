import type { Candidate } from '../types.ts';

/** How binding a text is, by document type. */
const AUTHORITY: ReadonlyMap<string, number> = new Map(
  Object.entries({ legislation: 1, scheme: 0.9, standards: 0.9, guidelines: 0.7 }),
);
const AUTHORITY_OF_OTHERS = 0.6;
/** Text last updated within these years counts as current; older text loses a fiftieth for each further year. */
const CURRENT_YEARS = 5;
const YEARS_TO_NOTHING = 50;
const LEAST_CURRENCY = 0.3;
const CURRENCY_UNKNOWN = 0.5;
const YEAR_MS = 365.25 * 24 * 3600 * 1000;

type OfDocument = Pick<Candidate, 'document'>;

/** Returns how binding a text is, 0 to 1; legislation is 1. */
export function authorityOf({ document }: OfDocument): number {
  return AUTHORITY.get(document.documentType) ?? AUTHORITY_OF_OTHERS;
}

/** Returns the date that a text is of, YYYY-MM-DD; null where it is not known. */
export function datedOn({ document }: OfDocument): string | null {
  return document.lastUpdated ?? document.inForceFrom;
}

/** Returns the years between two dates (YYYY-MM-DD), of 365.25 days each; negative where the second is earlier. */
export function yearsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / YEAR_MS;
}

/** Returns how current a text is on a date, 0.3 to 1; a half where its own date is not known. */
export function currencyOf(candidate: OfDocument, asOf: string): number {
  const dated = datedOn(candidate);
  if (dated === null) return CURRENCY_UNKNOWN;
  const years = yearsBetween(dated, asOf);
  return Math.min(1, Math.max(LEAST_CURRENCY, 1 - (years - CURRENT_YEARS) / YEARS_TO_NOTHING));
}
