import { foldTypography } from '@regqa/domain';
import type { Span } from '../passages/marked-text.ts';

/** The text of a passage, and what is quoted of it. */
export interface Quotation {
  readonly passage: string;
  readonly spans: readonly Span[];
}

/** Of shorter lines a page has several that are alike. */
const SHORTEST_LINE_LETTERS = 10;

/**
 * Returns where the quoted words stand in the text of a page; typography, white space and hyphens count for nothing.
 * Where a quotation is not there as a whole, as when it goes on overleaf, its lines that are there are returned.
 */
export function findQuotation(page: string, { passage, spans }: Quotation): Span[] {
  const [printed, read] = [lettersOf(page), lettersOf(passage)];
  return spans.flatMap((span) => {
    const whole = locate(printed, read, span);
    if (whole !== null) return [whole];
    return linesOf(passage, span)
      .filter(({ start, end }) => lettersBetween(read, { start, end }).text.length >= SHORTEST_LINE_LETTERS)
      .map((line) => locate(printed, read, line))
      .filter((line) => line !== null);
  });
}

/** A text without what differs between a page and what was read of it, and where each letter stood. */
interface Letters {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

function lettersOf(original: string): Letters {
  const { text, from, to } = foldTypography(original);
  const kept = [...text.split('').keys()].filter((at) => text[at] !== ' ' && text[at] !== '-');
  return {
    text: kept.map((at) => text[at]).join(''),
    from: kept.map((at) => from[at]!),
    to: kept.map((at) => to[at]!),
  };
}

function lettersBetween(letters: Letters, { start, end }: Span): { text: string; at: number } {
  const first = letters.from.findIndex((from) => from >= start);
  const last = letters.to.findLastIndex((to) => to <= end);
  return first < 0 ? { text: '', at: 0 } : { text: letters.text.slice(first, last + 1), at: first };
}

/** Of several places the one is meant that what stands before it in the passage leads to. */
function locate(printed: Letters, read: Letters, span: Span): Span | null {
  const { text: wanted, at: place } = lettersBetween(read, span);
  if (wanted === '') return null;
  let best: { at: number; before: number } | null = null;
  for (let at = printed.text.indexOf(wanted); at !== -1; at = printed.text.indexOf(wanted, at + 1)) {
    const before = sharedBefore({ text: printed.text, at }, { text: read.text, at: place });
    if (best === null || before > best.before) best = { at, before };
  }
  return best && { start: printed.from[best.at]!, end: printed.to[best.at + wanted.length - 1]! };
}

interface Place {
  readonly text: string;
  readonly at: number;
}

function sharedBefore(one: Place, other: Place): number {
  const most = Math.min(one.at, other.at);
  let shared = 0;
  while (shared < most && one.text[one.at - shared - 1] === other.text[other.at - shared - 1]) shared += 1;
  return shared;
}

function linesOf(text: string, { start, end }: Span): Span[] {
  let at = start;
  return text
    .slice(start, end)
    .split('\n')
    .map((line) => {
      const own = { start: at, end: at + line.length };
      at = own.end + 1;
      return own;
    });
}
