import type { Container, ContentsEntry, Element, ProvisionHeading } from '../document-model/elements.ts';
import { cleanText } from '../document-model/clean-text.ts';
import { readHeading } from './headings.ts';

/** A longer line is no entry of a contents list. */
export const LONGEST_ENTRY = 400;

/** So many Parts, Divisions and Subdivisions may begin between two provisions of a contents list. */
const LONGEST_GAP = 8;

/** What is between an entry and its page, and the page. */
const PAGE_AT_END = /(?<![\s.…_])([\s.…_]+)(?:\d{1,4}|[ivxlc]{1,7})[\s_]*$/i;
/** A single space is no leader: `Part 4` ends in no page. */
const HAS_LEADER = /\t|\.\.|…|\. \.|\s\s/;

/** Returns a line of a contents list as an entry: dot leaders and the page at its end removed. */
export function readContentsEntry(line: string): ContentsEntry | null {
  if (line.length > LONGEST_ENTRY) return null;
  const text = line
    .replace(PAGE_AT_END, (whole, leader: string) => (HAS_LEADER.test(leader) ? '' : whole))
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return null;
  const meaning = readHeading(text);
  if (meaning.is === 'provision') return { number: meaning.number, heading: meaning.heading ?? '' };
  if (meaning.is === 'container') return { number: meaning.number, heading: meaning.heading ?? '' };
  return null;
}

export function foldHeading(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
}

export class ContentsList {
  readonly entries: ContentsEntry[] = [];
  private readonly known = new Set<string>();
  private readonly places = new Map<string, number>();

  add(entry: ContentsEntry): void {
    if (entry.number !== null && !this.places.has(entry.number)) this.places.set(entry.number, this.entries.length);
    this.known.add(entryKey(entry.number, entry.heading));
    this.entries.push(entry);
  }

  /** True when there is an entry with this number and heading. */
  has(number: string | null, heading: string | null): boolean {
    return this.known.has(entryKey(number, heading));
  }

  /** Returns the provision named after the one with this number, or null. */
  provisionAfter(number: string): ContentsEntry | null {
    const at = this.places.get(number);
    if (at === undefined) return null;
    return this.entries.slice(at + 1, at + 1 + LONGEST_GAP).find((entry) => /^\d/.test(entry.number ?? '')) ?? null;
  }
}

function entryKey(number: string | null, heading: string | null): string {
  return `${number ?? ''} ${foldHeading(heading ?? '')}`;
}

/** Words that a provision is headed with and its entry leaves out: `Section 1.010` is listed as `1.010`. */
const NAMING_WORD =
  /^(?:Article|Rule|Regulation|Section|Clause|Disclosure|Requirement|Principle|Standard|Guideline)\s+(?=\d)/i;
/** Fewer letters are the title of many provisions: `Notice`. */
const SHORTEST_OWN_TITLE = 10;

/**
 * Returns the entries without a provision or heading. One is found by its number and half of the shorter title's words,
 * by a number of several parts (`4.3`), or by a longer title alone: contents lists shorten and reword.
 */
export function missingEntries(contents: readonly ContentsEntry[], elements: readonly Element[]): string[] {
  const byNumber = new Map<string, string[]>();
  const titles = new Set<string>();
  for (const element of elements) {
    if (element.is !== 'provision' && element.is !== 'container') continue;
    const number = foldNumber(element.number);
    const headings = byNumber.get(number);
    if (headings === undefined) byNumber.set(number, [element.heading ?? '']);
    else headings.push(element.heading ?? '');
    titles.add(foldHeading(element.heading ?? ''));
  }
  return contents
    .filter((entry) => !isFound(entry, byNumber, titles))
    .map((entry) => cleanText([entry.number, entry.heading].filter(Boolean).join(' ')));
}

function foldNumber(number: string | null): string {
  return foldHeading((number ?? '').replace(NAMING_WORD, ''));
}

function isFound(
  { number, heading }: ContentsEntry,
  byNumber: ReadonlyMap<string, readonly string[]>,
  titles: ReadonlySet<string>,
): boolean {
  const wanted = foldHeading(heading);
  const there = byNumber.get(foldNumber(number)) ?? [];
  const hasParts = /\d[.-]\d/.test(number ?? '');
  if (there.some((own) => (hasParts && own !== '') || isSameTitle(own, heading))) return true;
  return wanted.length >= SHORTEST_OWN_TITLE && titles.has(wanted);
}

function isSameTitle(own: string, listed: string): boolean {
  const [heading, wanted] = [foldHeading(own), foldHeading(listed)];
  if (
    heading === wanted ||
    (heading !== '' && wanted.startsWith(heading)) ||
    (wanted !== '' && heading.startsWith(wanted))
  )
    return true;
  const [first, second] = [words(own), words(listed)];
  const [shorter, longer] = first.length < second.length ? [first, second] : [second, first];
  const shared = shorter.filter((word) => longer.includes(word)).length;
  return shorter.length > 1 && shared * 2 >= shorter.length;
}

/**
 * Some conversions lose words of headings that the contents list has. Such a heading gets its entry's title where its
 * words are the entry's in order; with most words lost, only where no other heading fits.
 */
export function completeHeadings(
  elements: readonly Element[],
  contents: readonly ContentsEntry[],
): { elements: Element[]; completed: number } {
  const titles = openTitles(elements.filter(isNumbered), contents);
  const rivals = new Map<string, number>();
  for (const element of elements) {
    if (isNumbered(element) && couldBe(element.heading, titles.get(element.number) ?? []))
      rivals.set(element.number, (rivals.get(element.number) ?? 0) + 1);
  }
  let completed = 0;
  const complete = elements.map((element) => {
    if (!isNumbered(element)) return element;
    const fuller = fullerTitle(element.heading, titles.get(element.number) ?? [], rivals.get(element.number) === 1);
    if (fuller === undefined) return element;
    completed++;
    return { ...element, heading: fuller };
  });
  return { elements: complete, completed };
}

type NumberedHeading = (Container | ProvisionHeading) & { readonly number: string };

function isNumbered(element: Element): element is NumberedHeading {
  return (element.is === 'provision' || element.is === 'container') && element.number !== null;
}

/** Titles of the contents list by number, without those that a heading has in full. */
function openTitles(headings: readonly NumberedHeading[], contents: readonly ContentsEntry[]): Map<string, string[]> {
  const inFull = new Set(headings.map(({ number, heading }) => entryKey(number, heading)));
  const titles = new Map<string, string[]>();
  for (const { number, heading } of contents) {
    if (number === null || inFull.has(entryKey(number, heading))) continue;
    const known = titles.get(number);
    if (known === undefined) titles.set(number, [heading]);
    else known.push(heading);
  }
  return titles;
}

function couldBe(heading: string | null, titles: readonly string[]): boolean {
  const own = words(heading ?? '');
  return titles.some((title) => isLeftOf(own, words(title)));
}

function fullerTitle(heading: string | null, titles: readonly string[], alone: boolean): string | undefined {
  const own = words(heading ?? '');
  return titles.find((title) => {
    const full = words(title);
    return isLeftOf(own, full) && ((alone && titles.length === 1) || (own.length > 0 && own.length * 2 >= full.length));
  });
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function isLeftOf(shorter: readonly string[], longer: readonly string[]): boolean {
  if (shorter.length > longer.length) return false;
  let index = 0;
  for (const word of longer) if (word === shorter[index]) index++;
  return index === shorter.length;
}
