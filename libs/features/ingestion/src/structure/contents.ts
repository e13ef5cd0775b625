import type { ContentsEntry, Element } from '../elements.ts';
import { readHeading } from './headings.ts';

/** A longer line is no entry of a contents list. */
export const LONGEST_ENTRY = 400;

/** Returns a line of a contents list as an entry: dot leaders and the page at its end removed. */
export function readContentsEntry(line: string): ContentsEntry | null {
  if (line.length > LONGEST_ENTRY) return null;
  const text = line
    .replace(/[\s.…_]*(?:\t|\.{2,}|…|\s{2,})[\s.…_]*(?:\d{1,4}|[ivxlc]{1,7})[\s_]*$/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return null;
  const meaning = readHeading(text);
  if (meaning.is === 'provision') return { number: meaning.number, heading: meaning.heading ?? '' };
  if (meaning.is === 'container') return { number: meaning.number, heading: meaning.heading ?? '' };
  return null;
}

/** Returns a heading as it is compared: lower-case letters and digits. */
export function foldHeading(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(/[^a-z0-9]+/g, '');
}

/**
 * Returns the entries of the contents list that have no provision or heading with their number and title. A title that
 * one of the two gives shorter counts as found: contents lines are cut and wrapped.
 */
export function missingEntries(contents: readonly ContentsEntry[], elements: readonly Element[]): string[] {
  const byNumber = new Map<string, string[]>();
  for (const element of elements) {
    if (element.is !== 'provision' && element.is !== 'container') continue;
    const number = foldHeading(element.number ?? '');
    const headings = byNumber.get(number) ?? [];
    headings.push(foldHeading(element.heading ?? ''));
    byNumber.set(number, headings);
  }
  return contents
    .filter((entry) => {
      const wanted = foldHeading(entry.heading);
      const there = byNumber.get(foldHeading(entry.number ?? '')) ?? [];
      return !there.some((heading) => heading === wanted || (heading !== '' && wanted.startsWith(heading)) || (wanted !== '' && heading.startsWith(wanted)));
    })
    .map((entry) => [entry.number, entry.heading].filter(Boolean).join(' '));
}

/**
 * Some conversions lose words of headings (place names, above all) that the contents list still has. A heading whose
 * words are those of the entry with its number, in order and with some left out, gets the entry's title.
 */
export function completeHeadings(elements: readonly Element[], contents: readonly ContentsEntry[]): { elements: Element[]; completed: number } {
  const entries = new Map<string, string[]>();
  for (const entry of contents) {
    const key = entry.number ?? '';
    entries.set(key, [...(entries.get(key) ?? []), entry.heading]);
  }
  let completed = 0;
  const complete = elements.map((element) => {
    if ((element.is !== 'provision' && element.is !== 'container') || element.number === null || element.heading === null) return element;
    const titles = entries.get(element.number) ?? [];
    const own = words(element.heading);
    if (titles.some((title) => foldHeading(title) === foldHeading(element.heading ?? ''))) return element;
    const fuller = titles.find((title) => leavesOut(own, words(title)));
    if (fuller === undefined) return element;
    completed++;
    return { ...element, heading: fuller };
  });
  return { elements: complete, completed };
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** True when the shorter list is the longer one with at most half of its words, and at least one, left out. */
function leavesOut(shorter: readonly string[], longer: readonly string[]): boolean {
  if (shorter.length >= longer.length || shorter.length * 2 < longer.length) return false;
  let index = 0;
  for (const word of longer) if (word === shorter[index]) index++;
  return index === shorter.length;
}
