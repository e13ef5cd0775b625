/** Decides which day's law a question asks for: `in 1998`, `on 1 January 2020`, `as the law stood in March 1991`. */
import { monthNumber, MONTHS } from '@regqa/domain';

const MONTH = String.raw`(${MONTHS.map((month) => `${month}|${month.slice(0, 3)}`).join('|')}|Sept)`;
const DATE = String.raw`(?:(?:(\d{1,2})(?:st|nd|rd|th)? )?${MONTH} )?((?:19|20)\d\d)`;
/** Asks for the law of a day: in the past tense, or as what was in force then. A date in a story asks for no law. */
const LAW_OF_A_DAY = [
  new RegExp(
    String.raw`\b(?:in force|as the law stood|as at|as of|rules in|law as it was) (?:[\w ]{0,30}?\b)?(?:in|on|at|of)? ?${DATE}\b`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:so )?(?:what|which|how (?:many|much|long|big|high|tall|far)) [^.?]{0,80}?\b` +
      String.raw`(?:was|were|did|could)\b[^.?]{0,120}?\b(?:in|on|at|back in) ${DATE}\b`,
    'i',
  ),
  new RegExp(String.raw`^(?:so )?(?:did|was|were|could) [^.?]{0,160}?\bon ${DATE}\?`, 'i'),
];

/** Returns the day as YYYY-MM-DD, of a month or a year its last; null where the question asks for no other day. */
export function dateInQuestion(question: string): string | null {
  for (const pattern of LAW_OF_A_DAY) {
    const found = pattern.exec(question);
    if (found !== null) return toDay(found[1], found[2], found[3]!);
  }
  return null;
}

function toDay(day: string | undefined, month: string | undefined, year: string): string | null {
  const number = month === undefined ? 12 : monthNumber(month)!;
  const last = new Date(Date.UTC(Number(year), number, 0)).getUTCDate();
  const of = day === undefined ? last : Number(day);
  return of < 1 || of > last ? null : `${year}-${String(number).padStart(2, '0')}-${String(of).padStart(2, '0')}`;
}
