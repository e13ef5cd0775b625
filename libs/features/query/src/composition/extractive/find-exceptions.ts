import type { Span } from '@regqa/domain';

export interface QuotedRule {
  readonly span: Span;
  readonly text: string;
}

/** `However,`, `Despite subclause (2),`, `Subsection (1) does not apply to …`, with or without its own number. */
const TAKES_BACK =
  /^\s*(?:\([0-9A-Za-z]{1,5}\)\s*)?(?:however\b|despite\b|nothing in\b|(?:this\s+)?(?:sub)?(?:section|clause|rule|regulation|paragraph)s?\b[^.]{0,60}?\b(?:does|do) not apply\b)/i;
/** `This clause does not apply to …` takes back every rule of its provision. */
const TAKES_BACK_ALL =
  /^\s*(?:\([0-9A-Za-z]{1,5}\)\s*)?this (?:section|clause|rule|regulation)\b[^.]{0,60}?\bdoes not apply\b/i;

const OWN_NUMBER = /^\s*(\([0-9A-Za-z]{1,5}\))\s/;

/** Where a sentence says what it takes back, in characters from its beginning. */
const NAMED_WITHIN = 120;

/** `subsections (1) and (2A)`: parts of the same provision; `section 12(1)` is another one. */
const NAMED_PARTS =
  /\b(?:(?:sub)?(?:section|clause|regulation|rule)|paragraph)s? ((?:\([0-9A-Za-z]{1,5}\)(?:,? (?:and|or) |, )?){1,9})/gi;

/** Returns the units of `text` that take back something of the rule: by its number, or by `However` after it. */
export function findExceptions<Unit extends Span>(rule: QuotedRule, units: readonly Unit[], text: string): Unit[] {
  const isOwn = rule.text === text;
  const number = OWN_NUMBER.exec(rule.text.slice(rule.span.start, rule.span.end))?.[1];
  return units.filter((unit, at) => {
    const words = text.slice(unit.start, unit.end);
    if ((isOwn && unit.start === rule.span.start) || !TAKES_BACK.test(words)) return false;
    if (isOwn && units[at - 1]?.start === rule.span.start && /^\s*(?:\(\w+\)\s*)?however\b/i.test(words)) return true;
    if (TAKES_BACK_ALL.test(words)) return true;
    return number !== undefined && words.replace(OWN_NUMBER, '').slice(0, NAMED_WITHIN).includes(number);
  });
}

/** Whether a text refers to a unit of the same provision by its number: `Subject to subsection (3)`. */
export function refersTo(text: string, unit: string): boolean {
  const number = OWN_NUMBER.exec(unit)?.[1];
  return number !== undefined && [...text.matchAll(NAMED_PARTS)].some(([, parts]) => parts!.includes(number));
}
