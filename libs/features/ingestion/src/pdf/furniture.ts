import { romanValue } from './page-labels.ts';
import type { PdfLine, PdfPage } from './pdf-line.ts';

/** The middle of a page, as shares of its height from the bottom, where nothing is a header or footer. */
const MIDDLE = { from: 0.33, to: 0.8 } as const;
const BUCKET_POINTS = 3;
const REPEATS = 3;
/** Share of the lines at one height that must be furniture for all of them to be. */
const SHARE_AT_HEIGHT = 0.6;
const FEW_PAGES = 6;

/** A page without its running headers and footers, and these apart. */
export interface CleanPage {
  readonly page: PdfPage;
  readonly body: PdfLine[];
  readonly furniture: PdfLine[];
}

/**
 * Tells running headers, footers, page numbers and footnote rules from the text: they repeat at one height with only
 * their numbers changing.
 */
export function separateFurniture(pages: readonly PdfPage[]): CleanPage[] {
  const repeats = new Map<string, Set<number>>();
  const atHeight = new Map<number, { line: PdfLine; page: PdfPage }[]>();
  for (const page of pages) {
    for (const line of page.lines) {
      if (inMiddle(line, page)) continue;
      const key = furnitureKey(line, page.number);
      const seen = repeats.get(key) ?? new Set<number>();
      repeats.set(key, seen.add(page.number));
      const bucket = bucketOf(line);
      const there = atHeight.get(bucket);
      if (there === undefined) atHeight.set(bucket, [{ line, page }]);
      else there.push({ line, page });
    }
  }
  const needed = pages.length < FEW_PAGES ? 2 : REPEATS;
  const repeated = (line: PdfLine, page: PdfPage) => longestRun(repeats.get(furnitureKey(line, page.number))) >= needed;
  const heights = new Set<number>();
  for (const [bucket, lines] of atHeight) if (lines.length >= needed && lines.filter(({ line, page }) => repeated(line, page)).length >= lines.length * SHARE_AT_HEIGHT) heights.add(bucket);
  return pages.map((page) => separatePage(page, (line) => !inMiddle(line, page) && ((repeated(line, page) && isEdge(line, page)) || heights.has(bucketOf(line)))));
}

/**
 * Returns how many pages in a row have the line, on each or on every other page. A heading that many Parts begin with
 * (`Table of Subdivisions`) repeats too, but here and there.
 */
function longestRun(pages: ReadonlySet<number> | undefined): number {
  let longest = 0;
  let run = 0;
  let before = Number.NEGATIVE_INFINITY;
  for (const page of pages ?? []) {
    run = page - before <= 2 ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = page;
  }
  return longest;
}

/** Furniture, and whatever is above the lowest header or below the highest footer. */
function separatePage(page: PdfPage, isFurniture: (line: PdfLine) => boolean): CleanPage {
  const marked = page.lines.filter(isFurniture);
  const headers = marked.filter((line) => line.y > page.height / 2).map((line) => line.y);
  const footers = marked.filter((line) => line.y <= page.height / 2).map((line) => line.y);
  const top = headers.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...headers);
  const bottom = footers.length === 0 ? Number.NEGATIVE_INFINITY : Math.max(...footers);
  const outside = (line: PdfLine) => line.y > top - 1 || line.y < bottom + 1;
  const known = new Set(marked);
  const body = page.lines.filter((line) => !known.has(line) && !outside(line));
  return { page, body, furniture: page.lines.filter((line) => known.has(line) || outside(line)) };
}

function inMiddle(line: PdfLine, page: PdfPage): boolean {
  return line.y > page.height * MIDDLE.from && line.y < page.height * MIDDLE.to;
}

/** Text that repeats is furniture only where headers and footers stand: among the outermost lines. */
function isEdge(line: PdfLine, page: PdfPage): boolean {
  const beyond = page.lines.filter((other) => (line.y > page.height / 2 ? other.y > line.y + 1 : other.y < line.y - 1));
  return beyond.length <= 5;
}

function bucketOf(line: PdfLine): number {
  return Math.round(line.y / BUCKET_POINTS);
}

/** Running headers that name the section of the page: the only ones whose numbers change with the text. */
const RUNNING_SECTION = /^(?:sections?|ss?\.|clauses?|cll?\.|regulations?|rr?\.|rules?)\s*[\dA-Z.\-–‑ ]+$/i;

/**
 * Returns what makes two lines the same furniture: height and words, page numbers replaced by their distance from the
 * file's page number. Other numbers stay, so that `117-1 What this Division is about` at the head of several pages is
 * no running header.
 */
function furnitureKey(line: PdfLine, page: number): string {
  if (RUNNING_SECTION.test(line.text)) return `${bucketOf(line)} section`;
  const text = line.text
    .replace(/^(\d{1,4}|[ivxlc]{1,8})(?=\s|$)/i, (number) => distance(number, page))
    .replace(/(?<=\s)(?<!\bof )(\d{1,4}|[ivxlc]{1,8})$/i, (number) => distance(number, page))
    .replace(/(?<=\bpage )(\d{1,4})\b/i, (number) => distance(number, page))
    .replace(/(?<=[A-Z]-)(\d{1,4})$/, (number) => distance(number, page));
  return `${bucketOf(line)} ${text}`;
}

function distance(number: string, page: number): string {
  const value = /^\d/.test(number) ? Number(number) : romanValue(number.toLowerCase());
  return `#${value - page}`;
}
