import type { Span } from '@regqa/domain';

/**
 * How a sentence begins that takes something back: `However,`, `Despite subclause (2),`, `Subsection (1) does not apply
 * to …`, with or without a number of its own.
 */
const TAKES_BACK =
  /^\s*(?:\([0-9A-Za-z]{1,5}\)\s*)?(?:however\b|despite\b|nothing in\b|(?:this\s+)?(?:sub)?(?:section|clause|rule|regulation|paragraph)s?\b[^.]{0,60}?\b(?:does|do) not apply\b)/i;

const OWN_NUMBER = /^\s*(\([0-9A-Za-z]{1,5}\))\s/;

/** Where a sentence says what it takes back, in characters from its beginning. */
const NAMED_WITHIN = 120;

/**
 * Returns the units of a passage that take back something of the quoted one, in order: those that name its number, and
 * one that follows it with `However`. A rule quoted without its exception says what the law does not.
 */
export function exceptionsTo(quoted: Span, units: readonly Span[], text: string): Span[] {
  const number = OWN_NUMBER.exec(text.slice(quoted.start, quoted.end))?.[1];
  return units.filter((unit, at) => {
    const words = text.slice(unit.start, unit.end);
    if (unit.start === quoted.start || !TAKES_BACK.test(words)) return false;
    if (units[at - 1]?.start === quoted.start && /^\s*(?:\(\w+\)\s*)?however\b/i.test(words)) return true;
    return number !== undefined && words.replace(OWN_NUMBER, '').slice(0, NAMED_WITHIN).includes(number);
  });
}
