import type { ContentsEntry } from '../../document-model/elements.ts';
import { readHeading } from '../headings.ts';

export const LONGEST_ENTRY = 400;

/** The page at the end of an entry, and what leads to it. */
export const PAGE_AT_END = /(?<![\s.…_])([\s.…_]+)((?:(?:[A-Z]{1,4}|\d{1,3})-)?(?:\d{1,4}|[ivxlc]{1,7}))[\s_]*$/i;
const HAS_LEADER = /\t|\.\.|…|\. \.|\s\s/;

/** Returns a line without the page at its end. A single space leads to none: `Part 4`. */
export function withoutPage(line: string): string {
  return line.replace(PAGE_AT_END, (whole, leader: string) => (HAS_LEADER.test(leader) ? '' : whole));
}

/** Returns a line with a tab before the page at its end, whatever led to it. */
export function withTabBeforePage(line: string): string {
  return line.replace(PAGE_AT_END, '\t$2');
}

/** Returns a line of a contents list as an entry: dot leaders and the page at its end removed. */
export function readContentsEntry(line: string): ContentsEntry | null {
  if (line.length > LONGEST_ENTRY) return null;
  const meaning = readHeading(withoutPage(line).replace(/\s+/g, ' ').trim());
  if (meaning.is !== 'provision' && meaning.is !== 'container') return null;
  return { number: meaning.number, heading: meaning.heading ?? '' };
}

/** Returns what an entry is compared by: its letters and figures without the page at its end. */
export function foldEntry(line: string): string {
  return foldHeading(line.replace(PAGE_AT_END, ''));
}

/** Returns the letters and figures of a heading alone, in lower case and without accents, to compare it by. */
export function foldHeading(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
}
