import { readHeading } from '../../structure/headings.ts';
import { namingWord } from '../../structure/numbering.ts';
import { isBold } from './pdf-line.ts';
import type { BodyLine } from './reading-order.ts';
import { cellsOf } from './tables/table-columns.ts';

/** Lines that make one heading, from index `from` up to and without `to`. */
export interface HeadingSpan {
  readonly from: number;
  readonly to: number;
  readonly kind: 'provision' | 'container' | 'plain';
  readonly text: string;
  readonly size: number;
  /** The line is the first of a paragraph, whose words begin after so many characters. */
  readonly skipped?: number;
  /** It subdivides the provision before it, or is a line of the cover, and heads nothing that follows. */
  readonly within?: boolean;
  /** It is no provision for all its number: it is over paragraphs numbered through, or among references. */
  readonly headsNone?: boolean;
}

/** So many provisions with the same word are a series. */
const FEWEST_NAMED = 2;
/** A heading below another is smaller than this share of its size. */
const SMALLER = 0.9;

/** Marks the headings on the pages before the first that has text: lines of the cover are large, but over nothing. */
export function markCover(
  headings: readonly HeadingSpan[],
  lines: readonly BodyLine[],
  { size }: { readonly size: number },
): readonly HeadingSpan[] {
  const isText = (line: BodyLine) => line.size <= size && !isBold(line) && /\p{L}{3}/u.test(line.text);
  const first = lines.find(isText)?.page ?? 0;
  return headings.map((one) =>
    one.kind === 'plain' && lines[one.from]!.page < first ? { ...one, within: true } : one,
  );
}

/** Marks headings without numbers that are within a named provision before: the smaller ones. */
export function markWithin(headings: readonly HeadingSpan[]): HeadingSpan[] {
  const words = headings.map(({ text }) => namingWord(readHeading(text)));
  const isOfSeries = (word: string) => words.filter((own) => own === word).length >= FEWEST_NAMED;
  let named: HeadingSpan | null = null;
  return headings.map((heading, index) => {
    const word = words[index] ?? null;
    if (word !== null && isOfSeries(word)) named = heading;
    else if (named !== null && heading.kind === 'plain' && heading.size < named.size * SMALLER)
      return { ...heading, within: true };
    else named = null;
    return heading;
  });
}

/** `Version: 1.3`, `Date adopted 5/6/2031`; `AND` joins the items of a list. */
const NO_TITLE = /^(?:and|or)$|^(?:date|version|revision)\b.{0,60}\d[^a-z]*$/i;
/** `LM = L x N ÷ 9`: an equals sign between terms. */
const FORMULA = /[\p{L}\p{N})] ?= ?[\p{L}\p{N}(]/u;
/** So many words side by side, apart from each other, name columns. */
const FEWEST_NAMES = 3;

/** Whether a line that stands out is an imprint, an `AND`, a web address, a formula or a row of names of columns. */
export function isNoTitle(line: BodyLine): boolean {
  const { text, runs } = line;
  const isFormula = isBold(line) && FORMULA.test(text);
  return isFormula || NO_TITLE.test(text) || isWebAddress(text) || cellsOf(runs).length >= FEWEST_NAMES;
}

function isWebAddress(text: string): boolean {
  return !/\s/.test(text) && /[^.]\.\p{Ll}./u.test(text);
}
