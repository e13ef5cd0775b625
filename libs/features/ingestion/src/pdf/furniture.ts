import { romanValue } from './page-labels.ts';
import type { PdfLine, PdfPage } from './pdf-line.ts';
import { findHeaderRows } from './tables/header-rows.ts';
import { findFurnitureRules } from './tables/ruled-grid.ts';

/** The middle of a page, as shares of its height from the bottom, where nothing is a header or footer. */
const MIDDLE = { from: 0.33, to: 0.8 } as const;
const BUCKET_POINTS = 3;
/** So many pages in a row, or every other, make a line furniture; in a document of few pages two do. */
const REPEATS = 3;
const FEW_PAGES = 6;
/** Share of the lines at one height that must be furniture for all of them to be. */
const SHARE_AT_HEIGHT = 0.4;
/** What is on so many pages, and on this share of them, is furniture wherever it stands among the outer lines. */
const CERTAIN = { pages: 10, share: 0.25 } as const;

/** A page without its running headers and footers, and these apart. */
export interface CleanPage {
  readonly page: PdfPage;
  readonly body: PdfLine[];
  readonly furniture: PdfLine[];
}

/**
 * Tells running headers, footers, page numbers and footnote rules from the text: they repeat at one height, as they are
 * or with only the page number changing.
 */
export function separateFurniture(pages: readonly PdfPage[]): CleanPage[] {
  const repetition = new Repetition(pages);
  const isFurnitureRule = findFurnitureRules(pages.map(({ rules }) => rules));
  return pages.map((page) => {
    const repeated = repeatedLines(page, repetition);
    findHeaderRows(page, repeated, isFurnitureRule).forEach((line) => repeated.delete(line));
    return { page, body: page.lines.filter((line) => !repeated.has(line)), furniture: page.lines.filter((line) => repeated.has(line)) };
  });
}

/** Certain furniture with all beyond it; then, from the edges inwards, lines that repeat, up to the first that does not. */
function repeatedLines(page: PdfPage, repetition: Repetition): Set<PdfLine> {
  const downwards = [...page.lines].sort((a, b) => b.y - a.y);
  const known = new Set<PdfLine>();
  for (const inwards of [downwards, downwards.toReversed()]) {
    const top = inwards === downwards;
    const certain = inwards.findLastIndex((line) => line.y > page.height / 2 === top && !inMiddle(line, page) && repetition.isCertain(line, page));
    inwards.slice(0, certain + 1).forEach((line) => known.add(line));
    for (const line of inwards.slice(certain + 1)) {
      if (inMiddle(line, page) || !repetition.isRepeated(line, page)) break;
      known.add(line);
    }
  }
  return known;
}

/** Which lines come back on other pages at the same height. */
class Repetition {
  private readonly pagesOf = new Map<string, number[]>();
  private readonly heights = new Set<number>();
  private readonly needed: number;
  private readonly certainly: number;

  constructor(pages: readonly PdfPage[]) {
    this.needed = pages.length < FEW_PAGES ? 2 : REPEATS;
    this.certainly = Math.max(CERTAIN.pages, pages.length * CERTAIN.share);
    const outer = pages.flatMap((page) => page.lines.filter((line) => !inMiddle(line, page)).map((line) => ({ line, page })));
    for (const { line, page } of outer) for (const key of keysOf(line, page.number)) this.note(key, page.number);
    const counts = new Map<number, { all: number; repeated: number }>();
    for (const { line, page } of outer) {
      const count = counts.get(bucketOf(line)) ?? { all: 0, repeated: 0 };
      counts.set(bucketOf(line), { all: count.all + 1, repeated: count.repeated + (this.repeats(line, page) ? 1 : 0) });
    }
    for (const [bucket, { all, repeated }] of counts) if (all >= this.needed && repeated >= all * SHARE_AT_HEIGHT) this.heights.add(bucket);
  }

  isRepeated(line: PdfLine, page: PdfPage): boolean {
    return this.heights.has(bucketOf(line)) || this.repeats(line, page);
  }

  isCertain(line: PdfLine, page: PdfPage): boolean {
    return keysOf(line, page.number).some((key) => (this.pagesOf.get(key)?.length ?? 0) >= this.certainly);
  }

  private repeats(line: PdfLine, page: PdfPage): boolean {
    return keysOf(line, page.number).some((key) => longestRun(this.pagesOf.get(key) ?? []) >= this.needed);
  }

  private note(key: string, page: number): void {
    const pages = this.pagesOf.get(key);
    if (pages === undefined) this.pagesOf.set(key, [page]);
    else if (pages.at(-1) !== page) pages.push(page);
  }
}

/**
 * Returns how many pages in a row have the line, on each or on every other page. A heading that many Parts begin with
 * (`Table of Subdivisions`) repeats too, but here and there.
 */
function longestRun(pages: readonly number[]): number {
  let longest = 0;
  let run = 0;
  let before = Number.NEGATIVE_INFINITY;
  for (const page of pages) {
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

/** Running headers that name the section of the page: the only ones whose numbers change with the text. */
const RUNNING_SECTION = /^(?:sections?|ss?\.|clauses?|cll?\.|regulations?|rr?\.|rules?)\s*[\dA-Z.\-–‑ ]+$/i;

/**
 * Returns what makes two lines the same furniture: height and words, as they are and with page numbers replaced by their
 * distance from the file's page number. Other numbers stay, so that `117-1 What this Division is about` at the head of
 * several pages is no running header.
 */
function keysOf(line: PdfLine, page: number): string[] {
  const bucket = bucketOf(line);
  if (RUNNING_SECTION.test(line.text)) return [`${bucket} section`];
  const relative = line.text
    .replace(/^(\d{1,5}|[ivxlc]{1,8})(?=\s|$)/i, (number) => distance(number, page))
    .replace(/(?<=\s)(?<!\bof )(\d{1,5}|[ivxlc]{1,8})$/i, (number) => distance(number, page))
    .replace(/(?<=\bpage )(\d{1,4})\b/i, (number) => distance(number, page))
    .replace(/(?<=[A-Z]-)(\d{1,4})$/, (number) => distance(number, page))
    .replace(/(?<=\d\/)(\d{1,4})(?=\s|$)/, (number) => distance(number, page))
    .replace(/(?<=\s)0(?!0000)\d{4}(?=\s)/g, (number) => distance(number, page));
  return relative === line.text ? [`${bucket} ${line.text}`] : [`${bucket} ${line.text}`, `${bucket} ${relative}`];
}

/** Years stand at the end of titles and dates: they are no page numbers. */
function distance(number: string, page: number): string {
  if (/^(?:19|20)\d\d$/.test(number)) return number;
  const value = /^\d/.test(number) ? Number(number) : romanValue(number.toLowerCase());
  return `#${value - page}`;
}
