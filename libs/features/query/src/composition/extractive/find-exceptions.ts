import { quotesPartOf } from './unit.ts';
import type { AnsweringConfig } from '../../answering-config.ts';
import type { Unit } from './unit.ts';
import { beginsInsideList } from './quotable-units.ts';

/** A subsection's own number, and the heading that it may have: `(3) When consent not required`. */
const BEGINNING = String.raw`^\s*(?:\([0-9A-Za-z]{1,5}\)\s*)?(?:[^\n.;:]{1,80}\n)?`;
/** `However,`, `Despite subclause (2),`, `Subsection (1) does not apply to …`. */
const TAKES_BACK = new RegExp(
  String.raw`${BEGINNING}(?:however\b|despite\b|nothing in\b|(?:this\s+)?(?:sub)?(?:section|clause|rule|regulation|paragraph)s?\b[^.]{0,60}?\b(?:does|do) not apply\b)`,
  'i',
);
const TAKES_BACK_WHAT_IS_BEFORE = new RegExp(String.raw`${BEGINNING}however\b`, 'i');
/** `This clause does not apply to …` takes back every rule of its provision. */
const TAKES_BACK_ALL = new RegExp(
  String.raw`${BEGINNING}this (?:section|clause|rule|regulation)\b[^.]{0,60}?\bdoes not apply\b`,
  'i',
);

/** `Before work to which this section applies …`, and `(1) This section applies to …`. */
const LIMITED = /\bto which this (?:section|clause|rule|regulation) applies\b/i;
const SAYS_TO_WHAT = new RegExp(`${BEGINNING}this (?:section|clause|rule|regulation) applies\\b`, 'i');

const OWN_NUMBER = /^\s*(\([0-9A-Za-z]{1,5}\))\s/;

/**
 * Returns what takes back something of the rule, by its number or by `However` after it, and what says to what it
 * applies where it refers to that; `provision` in order.
 */
export function findExceptions(
  rule: Unit,
  provision: readonly Unit[],
  { exception_within }: Pick<AnsweringConfig['composition'], 'exception_within'>,
): Unit[] {
  const isPartOfRule = (unit: Unit) => quotesPartOf(unit, rule.source.passage.chunkId, rule);
  const own = provision.findLastIndex(isPartOfRule);
  // `(e) …` at the beginning of a passage goes on with a list of the passage before.
  const next = provision.find(({ text }, at) => at > own && !beginsInsideList(text));
  const number = OWN_NUMBER.exec(rule.text)?.[1];
  const takesBack = (unit: Unit) => {
    if (TAKES_BACK_ALL.test(unit.text) || (unit === next && TAKES_BACK_WHAT_IS_BEFORE.test(unit.text))) return true;
    return number !== undefined && unit.text.replace(OWN_NUMBER, '').slice(0, exception_within).includes(number);
  };
  const saysToWhat = ({ text }: Unit) => LIMITED.test(rule.text) && SAYS_TO_WHAT.test(text);
  return provision.filter(
    (unit) => !isPartOfRule(unit) && (saysToWhat(unit) || (TAKES_BACK.test(unit.text) && takesBack(unit))),
  );
}
