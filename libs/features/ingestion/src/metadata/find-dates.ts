import { KIND_ABBREVIATIONS, monthNumber } from '@regqa/domain';
import type { Found } from '../document-model/elements.ts';

const WRITTEN_DATE =
  /(\d{1,2})(?:st|nd|rd|th)?\s+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\s+(\d{4})/i;

/** Returns a date such as `24 June 2014`, `24.6.2014` or `2014-06-24` as YYYY-MM-DD, or null. */
export function readDate(text: string): string | null {
  const iso = /\b(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text);
  if (iso) return validDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dotted = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4})(?![\d.])/.exec(text);
  if (dotted) return validDate(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const written = WRITTEN_DATE.exec(text);
  if (written === null) return null;
  return validDate(Number(written[3]), monthNumber(written[2]!)!, Number(written[1]));
}

function validDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const valid = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return valid ? date.toISOString().slice(0, 10) : null;
}

/** Phrases that state from when a consolidation's text is in force, most reliable first. */
const DATED_PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bCompilation(?: start)? date:?\s*([^\n]{0,40})/i, 'compilation date'],
  [/\bcompilation (?:was )?prepared on\s*([^\n]{0,40})/i, 'date the compilation was prepared'],
  [/\bAct was prepared on\s*([^\n]{0,40})/i, 'date the text was prepared'],
  [/\bCurrent version for\s+(\d[^\n]{0,40})/i, 'currency of the version'],
  [/^Version:\s*(\d{1,2}\.\d{1,2}\.\d{4})/m, 'date of the version'],
  // After a comma it says which text of another instrument is meant: `section 66 of the Act, as in force on …`.
  [/^[^,;\n]{0,80}\b(?:in force|current|as) (?:on|from|at)\s+(\d[^\n]{0,40})/im, 'statement of currency'],
  [
    /\b(?:effective|commences?|commencement|c[ao]mes? into (?:effect|force))(?: date)?(?: on| from|:)?\s+(?!\d{4} \d)(\d[^\n]{0,40})/i,
    'commencement statement',
  ],
  [
    /\b(?:last updated|updated|version date|date of issue|published|adopted)(?: on|:)?\s+(\d[^\n]{0,40})/i,
    'date on the cover',
  ],
];

/** Returns the day of assent that an Act as made gives below its long title, `[Assented to 16 June 2015]`, or null. */
export function findAssent(headings: readonly string[]): Found<string> | null {
  const value = readDate(headings.find((heading) => /^\[?Assented to \d/i.test(heading)) ?? '');
  return value === null ? null : { value, where: 'date of assent' };
}

/**
 * Returns the date that the opening of a document states for its text, and the phrase that states it. A date of years
 * before that of the instrument is of something else: `the Paris Agreement, adopted on 12 December 2015`.
 */
export function findVersionDate(opening: string, instrumentYear: Found<number> | null): Found<string> | null {
  for (const [pattern, where] of DATED_PHRASES) {
    const value = readDate(pattern.exec(opening)?.[1] ?? '');
    if (value !== null && Number(value.slice(0, 4)) >= (instrumentYear?.value ?? 0) - 1) return { value, where };
  }
  return null;
}

const DAY = String.raw`(\d{1,2}(?:st|nd|rd|th)? \p{L}{3,9} \d{4})(?=[.,;)]|$| \(|,? and has)`;
const COMMENCES = new RegExp(
  String.raw`(?:(?:^|[.:] |^\S{1,12} |For legal purposes, )this ` +
    String.raw`(?!(?:Chapter|Part|Division|Schedule|section|clause)\b)(?:\p{L}{2,20} ){1,4}|` +
    String.raw`\bthe ${KIND_ABBREVIATIONS} )(?:commence[sd](?: operation)?|c(?:o|a)mes? into (?:operation|force|effect)|` +
    String.raw`t(?:akes|ook) effect) on ${DAY}`,
  'gimu',
);
/** `effective for annual reporting periods beginning on or after 1 January 2031`, of the standard itself. */
const APPLIES_FROM = new RegExp(
  String.raw`\b(?:this Standard (?:is effective for|applies to|for)|effective for) [^.\n]{0,60}?` +
    String.raw`\b(?:beginning|published) on or after ${DAY}`,
  'gimu',
);

/** Returns the one day on which a text says that its instrument commenced or applies from; null where it names more. */
export function findStatedCommencement(text: string): Found<string> | null {
  for (const pattern of [COMMENCES, APPLIES_FROM]) {
    const days = new Set([...text.matchAll(pattern)].map((match) => readDate(match[1] as string)));
    const [value] = days;
    if (days.size > 1) return null;
    if (value != null) return { value, where: 'statement of its commencement' };
  }
  return null;
}
