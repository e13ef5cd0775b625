/** Decides which day's law a question asks for: `in 1998`, `on 1 January 2020`, `as the law stood in March 1991`. */
import { monthNumber, MONTHS, splitSentences } from '@regqa/domain';

const MONTH = String.raw`(${MONTHS.map((month) => `${month}|${month.slice(0, 3)}`).join('|')}|Sept)`;
const DATE = String.raw`(?:(?:(\d{1,2})(?:st|nd|rd|th)? )?${MONTH} )?((?:19|20)\d\d)`;
/** Asks for the law of a day: in the past tense, or as what was in force then. */
const LAW_OF_A_DAY = [
  new RegExp(
    String.raw`\b(?:in force|as the law stood|as at|as of|rules in|law as it was) (?:[\w ]{0,30}?\b)?(?:in|on|at|of)? ?${DATE}\b`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:so )?(?:what|which|how (?:many|much|long|big|high|tall|far)) [^.?]{0,80}?\b(?:was|were|did|could)\b[^.?]{0,120}?\b(?:in|on|at|back in) ${DATE}\b`,
    'i',
  ),
];

const WHOLE_DATE = new RegExp(
  String.raw`\b(?:on|as at) (\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH} ((?:19|20)\d\d)\b`,
  'gi',
);
const AUXILIARIES = String.raw`did|do|does|is|are|was|were|may|might|can|could|must|should|would|will|have|has|am`;
/** A clause that asks begins with one of these; after a comma, `which` and `who` add to what stands before. */
const BEGINNING = new RegExp(
  String.raw`(?:(?:^|[.;:?!] )(?:(?:so|and|but|then) )?(?:${AUXILIARIES}|what|which|who|where|how)|, (?:(?:so|and|but|then) )?(?:${AUXILIARIES}|what|how))\b`,
  'gi',
);
/** Words after which a date is of something that happened, or is to happen, not of the law. */
const EVENTS = [
  // A sentence or a clause within the question that has a verb of its own.
  /[?!] |\. [a-z]|\b(?:if|when|that|who|whose|which|since|because|after|before|until|once|while)\b/i,
  /\b(?:I|we|they|he|she|you) (?:did|was|were|had)\b/i,
  // A participle, unless it describes a noun after it (`a detached kiln`) or says what the law does.
  /(?<!\b(?:an?|the|any|of|for|or|and) )\b(?!(?:permitted|allowed|required|prohibited|needed|zoned)\b|applied\b(?! for\b))[a-z]{3,20}(?<!e)ed\b/i,
  /\b(?:built|made|bought|sold|began|begun|came|gave|given|got|took|taken|went|gone|lost|burnt|paid|put|sent|wrote)\b/i,
  /\b(?:written|left|dug|fell|held|became|agreed|due|begins?|(?:beginn|commenc|start|end|expir|laps)(?:es?|s|ing)?)\b/i,
  /\b(?:decision|notice|hearing|meeting|approval|application|certificate|determination|order|inspection|purchase) $/i,
  /\b(?:sale|settlement|lodgement|commencement|fire|flood|storm|accident|letter|contract|agreement|auction) $/i,
  /\b(?:election|changes?|amendments?) $/i,
];

/**
 * Returns the day as YYYY-MM-DD, of a month or a year its last; null where the question asks for the law of no other
 * day.
 */
export function dateInQuestion(question: string): string | null {
  for (const pattern of LAW_OF_A_DAY) {
    const found = pattern.exec(question);
    if (found !== null) return toDay(found[1], found[2], found[3]!);
  }
  for (const { start, end } of splitSentences(question)) {
    const sentence = question.slice(start, end).replace(/\s+/g, ' ');
    for (const found of sentence.matchAll(WHOLE_DATE))
      if (asksOfDate(sentence, found)) return toDay(found[1], found[2], found[3]!);
  }
  return null;
}

/** Whether the date stands in the clause that asks, and is not of something that happened. */
function asksOfDate(sentence: string, date: RegExpExecArray): boolean {
  const before = sentence.slice(0, date.index);
  const beginning = [...before.matchAll(BEGINNING)].at(-1);
  if (beginning === undefined) return before === '' && asksAfter(sentence.slice(date[0].length));
  const clause = before.slice(beginning.index + beginning[0].length);
  return !EVENTS.some((event) => event.test(clause));
}

/** Whether a clause that asks begins right after the date: `On 1 January 2020, did I need consent?`. */
function asksAfter(text: string): boolean {
  return [...text.matchAll(BEGINNING)].at(0)?.index === 0;
}

function toDay(day: string | undefined, month: string | undefined, year: string): string | null {
  const number = month === undefined ? 12 : monthNumber(month)!;
  const last = new Date(Date.UTC(Number(year), number, 0)).getUTCDate();
  const of = day === undefined ? last : Number(day);
  return of < 1 || of > last ? null : `${year}-${String(number).padStart(2, '0')}-${String(of).padStart(2, '0')}`;
}
