/** Furniture: running headers and footers, side tabs and watermarks. It is counted as `running_lines`. */
import { romanValue } from '../../document-model/roman-value.ts';
import type { PdfLine, PdfPage } from './pdf-line.ts';
import { findHeaderRows } from './tables/header-rows.ts';
import { tally, tallyPages, usualSize } from '../common/tally.ts';

/** The middle of a page, as shares of its height from the bottom, where nothing is a header or footer. */
const MIDDLE = { from: 0.33, to: 0.8 } as const;
const BUCKET_POINTS = 3;
/** So many pages in a row, or every other, make a line furniture; in a document of few pages two do. */
const REPEATS = 3;
const FEW_PAGES = 6;
/** Share of the lines at one height from which all of them are furniture. */
const SHARE_AT_HEIGHT = 0.4;

const LONGEST_LETTER = 2;
/** A line no further from the next than this many times its size belongs to the text. */
const LINE_OF_TEXT = 1.6;

export interface CleanPage {
  readonly page: PdfPage;
  readonly body: PdfLine[];
  readonly furniture: PdfLine[];
}

/** Separates running headers, footers and page numbers: they repeat at one height, but for the page number. */
export function separateFurniture(pages: readonly PdfPage[]): CleanPage[] {
  const repetition = new Repetition(pages);
  const tabs = findTabs(pages).union(findTurned(pages));
  return pages.map((page) => {
    const repeated = repeatedLines(page, repetition);
    for (const line of page.lines) if (line.slanted === true || tabs.has(line)) repeated.add(line);
    // Sloping names of columns are text, single letters those of a watermark.
    for (const line of findHeaderRows(page, repeated))
      if (line.slanted !== true || line.text.length > LONGEST_LETTER) repeated.delete(line);
    return {
      page,
      body: page.lines.filter((line) => !repeated.has(line)),
      furniture: page.lines.filter((line) => repeated.has(line)),
    };
  });
}

/** Tabs are the same on at least these pages, and so many or more on each. */
const TABS = { pages: 10, share: 0.3, least: 4 } as const;
/** They are no further from the left or right of the page than this share of its width. */
const SIDE = 0.2;

/** Returns tabs and lists of chapters at the side of pages, which may stand lower or higher on some. */
function findTabs(pages: readonly PdfPage[]): ReadonlySet<PdfLine> {
  const counts = tallyPages(pages.map(({ lines }) => lines.map(({ text }) => text)));
  const needed = Math.max(TABS.pages, pages.length * TABS.share);
  return new Set(
    pages.flatMap(({ lines, width }) => {
      const atSide = lines.filter(({ left, right }) => right <= width * SIDE || left >= width * (1 - SIDE));
      const repeated = atSide.filter(({ text }) => (counts.get(text) ?? 0) >= needed);
      return repeated.filter(({ text }) => /\p{L}{3}/u.test(text)).length >= TABS.least ? repeated : [];
    }),
  );
}

/** Returns turned lines that have the same words at the same place of several pages, as watermarks do. */
function findTurned(pages: readonly PdfPage[]): ReadonlySet<PdfLine> {
  const keyOf = (line: PdfLine) => `${bucketOf(line)} ${Math.round(line.left / BUCKET_POINTS)} ${line.text}`;
  const turned = pages.map(({ lines }) => lines.filter((line) => line.turned === true));
  const counts = tallyPages(turned.map((lines) => lines.map(keyOf)));
  return new Set(turned.flat().filter((line) => counts.get(keyOf(line))! >= REPEATS));
}

/** Repeated lines from the top and from the bottom, up to the first that does not repeat or is text. */
function repeatedLines(page: PdfPage, repetition: Repetition): Set<PdfLine> {
  const downwards = [...page.lines].sort((a, b) => b.y - a.y);
  const known = new Set<PdfLine>();
  for (const inwards of [downwards, downwards.toReversed()]) {
    const end = inwards.findIndex((line, at) => {
      if (inMiddle(line, page) || !repetition.isRepeated(line, page)) return true;
      const next = inwards[at + 1];
      return (
        next !== undefined &&
        !repetition.repeats(line, page) &&
        Math.abs(line.y - next.y) <= line.size * LINE_OF_TEXT &&
        !repetition.isRepeated(next, page)
      );
    });
    const outer = inwards.slice(0, end < 0 ? inwards.length : end);
    const isText = (at: number) =>
      inwards === downwards && isProse(outer.slice(at, at + LINES_OF_PROSE), repetition.sizeOfText);
    const text = outer.findIndex((_line, at) => at <= outer.length - LINES_OF_PROSE && isText(at));
    outer.slice(0, text < 0 ? outer.length : text).forEach((line) => known.add(line));
  }
  return known;
}

const LINES_OF_PROSE = 3;

/** Three lines as large as the text, one below the other, with a sentence of law: each provision may begin so. */
function isProse(lines: readonly PdfLine[], size: number): boolean {
  const isBelow = (line: PdfLine, at: number) => Math.abs(lines[at]!.y - line.y) <= line.size * LINE_OF_TEXT;
  const text = lines.map((line) => line.text).join('\n');
  const isSentence = /\b(?:must|may|shall)\b/.test(text) && /\.$/m.test(text);
  return isSentence && lines.slice(1).every(isBelow) && lines.every((line) => line.size >= size);
}

class Repetition {
  private readonly keys = new Set<string>();
  private readonly heights = new Set<number>();
  readonly sizeOfText: number;

  constructor(pages: readonly PdfPage[]) {
    const needed = pages.length < FEW_PAGES ? 2 : REPEATS;
    this.sizeOfText = usualSize(pages.flatMap(({ lines }) => lines)) ?? 0;
    const outer = pages.flatMap((page) =>
      page.lines.filter((line) => !inMiddle(line, page)).map((line) => ({ line, page })),
    );
    const keyed = outer.flatMap(({ line, page: { number } }) => keysOf(line, number).map((key) => ({ key, number })));
    const wordsOf = (key: string) => key.replace(/#-?\d+/, '#');
    const byKey = Map.groupBy(keyed, ({ key }) => key);
    const all = tally(keyed.map(({ key }) => wordsOf(key)));
    const distances = tally([...byKey.keys()].map(wordsOf));
    // Numbers of provisions go up with the pages for some pages, but skip and stay too often to be those of pages.
    const counts = (words: string) => !/\p{L}{3}/u.test(words) || all.get(words)! >= distances.get(words)! * needed;
    for (const [key, own] of byKey)
      if (longestRun(own.map(({ number }) => number)) >= needed && counts(wordsOf(key))) this.keys.add(key);
    const repeated = tally(
      outer.filter(({ line, page }) => this.repeats(line, page)).map(({ line }) => bucketOf(line)),
    );
    for (const [bucket, all] of tally(outer.map(({ line }) => bucketOf(line))))
      if (all >= needed && (repeated.get(bucket) ?? 0) >= all * SHARE_AT_HEIGHT) this.heights.add(bucket);
  }

  isRepeated(line: PdfLine, page: PdfPage): boolean {
    return this.heights.has(bucketOf(line)) || this.repeats(line, page);
  }

  repeats(line: PdfLine, page: PdfPage): boolean {
    return keysOf(line, page.number).some((key) => this.keys.has(key));
  }
}

/** Returns the most pages in a row with the line, every page or every other. Scattered repeats may be headings. */
function longestRun(pages: readonly number[]): number {
  let longest = 0;
  let run = 0;
  let before = Number.NEGATIVE_INFINITY;
  for (const page of new Set(pages)) {
    run = page - before <= 2 ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = page;
  }
  return longest;
}

function inMiddle(line: PdfLine, page: PdfPage): boolean {
  return line.y > page.height * MIDDLE.from && line.y < page.height * MIDDLE.to;
}

function bucketOf(line: PdfLine): number {
  return Math.round(line.y / BUCKET_POINTS);
}

/** Codes that begin rows, `A1`, `PO 3`: as labels of pages they count up. */
const CODE = /^([A-Z]{1,3} ?)(\d{1,3})$/;

/**
 * Running headers that name the section of the page: the only ones whose numbers change with the text. `SECTION 5.`
 * with a stop heads the text below it.
 */
const RUNNING_SECTION =
  /^(?:(?:sections?|ss?\.|clauses?|cll?\.|regulations?|rr?\.|rules?)\s*[\dA-Z.\-–‑][\dA-Z.\-–‑ ]*(?<!\.)|\[(?:s|sch|r) ?\d[\dA-Z]*\]|\d{1,2} CFR [\d.]+(?:\(\w{1,5}\))*)$/i;
/** Only running lines end so: they may stand at another height on turned pages, and name the section of the page. */
const PAGE_OF = /\bpage \d{1,4} of \d{1,4}$/i;
const NUMBERS = /\d[\w.]*(?:\(\w{1,5}\))*/g;

/**
 * Returns what makes lines the same furniture: height and words, page numbers as their distance from the file's. Other
 * numbers stay: `117-1 What this Division is about` on several pages is no running header.
 */
function keysOf(line: PdfLine, page: number): string[] {
  const bucket = bucketOf(line);
  if (RUNNING_SECTION.test(line.text)) return [`${bucket} section`];
  if (PAGE_OF.test(line.text)) return [line.text.replace(NUMBERS, '#')];
  const [, letters, number] = CODE.exec(line.text) ?? [];
  if (number !== undefined) return [`${bucket} ${letters}${distance(number, page)}`];
  const relative = line.text
    .replace(/^(\d{1,4}|[ivxlc]{1,8})$/i, (number) => distance(number, page))
    .replace(/(?<=\bpage )(\d{1,4})\b/i, (number) => distance(number, page))
    .replace(/(?<=[A-Z]-)(\d{1,4})$/, (number) => distance(number, page));
  const keys = new Set([`${bucket} ${line.text}`, `${bucket} ${relative}`]);
  for (const words of withOneNumberAsDistance(line.text, page)) keys.add(`${bucket} ${words}`);
  return [...keys];
}

const MOST_NUMBERS = 12;

/** `AASB S2 7 STANDARD`, `L 322/80`: the page's number is one of several, and counts up with the pages. */
function withOneNumberAsDistance(text: string, page: number): string[] {
  return [...text.matchAll(/(?<![\w.-])\d{1,6}(?![\w.-])/g)].slice(0, MOST_NUMBERS).map(({ 0: number, index }) => {
    return `${text.slice(0, index)}${distance(number, page)}${text.slice(index + number.length)}`;
  });
}

/** Years end titles and dates: they are no page numbers. */
function distance(number: string, page: number): string {
  if (/^(?:19|20)\d\d$/.test(number)) return number;
  const value = /^\d/.test(number) ? Number(number) : romanValue(number);
  return `#${value - page}`;
}
