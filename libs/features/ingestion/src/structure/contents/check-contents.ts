import type { Container, ContentsEntry, Element, ProvisionHeading } from '../../document-model/elements.ts';
import { cleanText } from '../../document-model/clean-text.ts';
import { PROVISION_WORDS } from '../../kinds/find-kind.ts';
import { foldHeading } from './contents-entry.ts';

/** So many Parts, Divisions and Subdivisions may begin between two provisions of a contents list. */
const LONGEST_GAP = 8;

/** The entries of a contents list, in the order of the list. */
export class ContentsList {
  readonly entries: ContentsEntry[] = [];
  private readonly known = new Set<string>();
  private readonly places = new Map<string, number>();

  add(entry: ContentsEntry): void {
    if (entry.number !== null && !this.places.has(entry.number)) this.places.set(entry.number, this.entries.length);
    this.known.add(entryKey(entry.number, entry.heading));
    this.entries.push(entry);
  }

  has(number: string | null, heading: string | null): boolean {
    return this.known.has(entryKey(number, heading));
  }

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
const NAMING_WORD = new RegExp(String.raw`^(?:${PROVISION_WORDS.join('|')})\s+(?=\d)`, 'i');
/** Fewer letters are the title of many provisions: `Notice`. */
const SHORTEST_OWN_TITLE = 10;

/**
 * Returns the entries without a provision or heading. One is found by its number and half of the shorter title's words,
 * by a number of several parts (`4.3`), or by a longer title alone: contents lists shorten and reword.
 */
export function missingEntries(contents: readonly ContentsEntry[], elements: readonly Element[]): string[] {
  const headings = elements.filter((element) => element.is === 'provision' || element.is === 'container');
  const byNumber = Map.groupBy(headings, ({ number }) => foldNumber(number));
  const titles = new Set(headings.map(({ heading }) => foldHeading(heading ?? '')));
  const isFound = ({ number, heading }: ContentsEntry) => {
    const wanted = foldHeading(heading);
    if (wanted.length >= SHORTEST_OWN_TITLE && titles.has(wanted)) return true;
    const hasParts = /\d[.-]\d/.test(number ?? '');
    const there = (byNumber.get(foldNumber(number)) ?? []).map((own) => own.heading ?? '');
    if (wanted === '' && NAMING_WORD.test(number ?? '')) return there.length > 0;
    return there.some((own) => (hasParts && own !== '') || isSameTitle(own, heading));
  };
  return contents
    .filter((entry) => !isFound(entry))
    .map((entry) => cleanText([entry.number, entry.heading].filter(Boolean).join(' ')));
}

function foldNumber(number: string | null): string {
  return foldHeading((number ?? '').replace(NAMING_WORD, ''));
}

function isSameTitle(own: string, listed: string): boolean {
  const [heading, wanted] = [foldHeading(own), foldHeading(listed)];
  if (heading === wanted) return true;
  if (heading !== '' && wanted !== '' && (wanted.startsWith(heading) || heading.startsWith(wanted))) return true;
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
  const headings = elements.filter(isNumbered);
  const inFull = new Set(headings.map(({ number, heading }) => entryKey(number, heading)));
  const open = contents.filter(({ number, heading }) => number !== null && !inFull.has(entryKey(number, heading)));
  const openByNumber = Map.groupBy(open, ({ number }) => number);
  const titlesOf = ({ number, heading }: NumberedHeading) =>
    (openByNumber.get(number) ?? []).filter((entry) => isLeftOf(words(heading ?? ''), words(entry.heading)));
  const mayBeShort = headings.filter((heading) => titlesOf(heading).length > 0);
  const rivals = Map.groupBy(mayBeShort, ({ number }) => number);
  let completed = 0;
  const complete = elements.map((element) => {
    if (!isNumbered(element)) return element;
    const own = words(element.heading ?? '').length;
    const { number } = element;
    const isAlone = rivals.get(number)?.length === 1 && openByNumber.get(number)?.length === 1;
    const isHalf = (title: string) => own > 0 && own * 2 >= words(title).length;
    const fuller = titlesOf(element).find(({ heading }) => isAlone || isHalf(heading));
    if (fuller === undefined) return element;
    completed++;
    return { ...element, heading: fuller.heading };
  });
  return { elements: complete, completed };
}

type NumberedHeading = (Container | ProvisionHeading) & { readonly number: string };

function isNumbered(element: Element): element is NumberedHeading {
  return (element.is === 'provision' || element.is === 'container') && element.number !== null;
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
