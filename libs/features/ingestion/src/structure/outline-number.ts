import { MONTHS } from '@regqa/domain';

export interface OutlineNumber {
  /** As it is cited: `4.1.1`, `Part 3.7`, `1.2.1 Guidance 3`. */
  readonly base: string;
  readonly path: readonly string[];
  /** `(5)`, `(1)(a)`; empty for most. */
  readonly marks: string;
  readonly rest: string;
}

const LEVELS = ['Part', 'Chapter', 'Division', 'Section', 'Schedule', 'Appendix', 'App', 'Annex'];
const LEVEL = `(?:${LEVELS.flatMap((word) => [word, word.toUpperCase()]).join('|')}) `;
const STEP = String.raw`(?:${LEVEL})?(?:[A-Z]{0,5}\d{1,4}[A-Z]{0,2}|[IVXLC]{2,6}|[A-Za-z])(?![A-Za-z\d])`;
/** Rulebooks put guidance below the rule that it is about: `1.2.1.Guidance.3`. */
const WORD = String.raw`\p{Lu}\p{Ll}{3,15}(?!\p{L})`;
const MARK = String.raw`\([0-9a-zA-Z]{1,5}\)`;
const MONTH = MONTHS.flatMap((month) => [
  `${month.charAt(0).toUpperCase()}${month.slice(1)}`,
  month.toUpperCase(),
]).join('|');
/** Regular expression source: a year and a day are no numbers of provisions: `2025 factors`, `17 June 2031`. */
export const NO_DATE =
  String.raw`(?!(?:19|20)\d\d(?:\.?\s+|—)\S)` + String.raw`(?!\d{1,2} (?:${MONTH})(?:$|,| \d\d| (?:to|and|or|[–-]) ))`;
const NUMBER = new RegExp(
  String.raw`^${NO_DATE}(${STEP}(?:\.(?:${STEP}|${WORD}))*)((?:\.?\s?${MARK})*)\.?(?=\s|$)\s*`,
  'u',
);
const OPENS_WITH_LEVEL = new RegExp(`^${LEVEL}`);
const LONGEST = 80;
/** Returns the number that a text opens with; null for none. */
export function readOutlineNumber(text: string): OutlineNumber | null {
  const [opening = '', steps = '', marks = ''] = NUMBER.exec(text.slice(0, LONGEST)) ?? [];
  if (!/\d/.test(steps) && !OPENS_WITH_LEVEL.test(steps)) return null;
  const path = steps.split('.');
  return { base: baseOf(path), path, marks: marks.replace(/[.\s]/g, ''), rest: text.slice(opening.length) };
}

/** Returns the number of a place: words stand apart, `1.2.1 Guidance 3`. */
export function baseOf(path: readonly string[]): string {
  return path.join('.').replace(/\.(?=\p{Lu}\p{Ll}{3})|(?<=\p{Ll}{3})\./gu, ' ');
}

/** A number of digits: `8`, `10.6`. */
export const PLAIN_NUMBER = /^\d{1,3}(?:\.\d{1,3}){0,4}$/;
const IN_ORDER = new Intl.Collator('en', { numeric: true });

/** Whether the first of two numbers comes before the second: `9A` before `10`. */
export function isBefore(number: string, other: string): boolean {
  return IN_ORDER.compare(number, other) < 0;
}

/** Whether the second number comes after the first in an outline. */
export function comesAfter(before: OutlineNumber | null, after: OutlineNumber): boolean {
  const [earlier, later] = [before === null ? [] : stepsOf(before), stepsOf(after)];
  const at = later.findIndex((step, index) => step !== earlier[index]);
  const last = earlier[at];
  return at >= 0 && (last === undefined || isBefore(last, later[at]!));
}

function stepsOf({ path, marks }: OutlineNumber): string[] {
  return [...path, ...(marks.match(/\w+/g) ?? [])];
}
