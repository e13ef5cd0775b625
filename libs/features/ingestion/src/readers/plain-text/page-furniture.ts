import { charactersOf } from '../../document-model/set-aside.ts';

/** What marks the pages of a text that was extracted from a PDF, where no form feeds do. */
const PAGE_LINE = /^[ \t]*\[?page \d{1,4}\]?[ \t]*$/im;
const FEWEST_PAGES = 4;
/** A title may be furniture of all pages but the cover, before which there may be a head of the file. */
const COVER_PAGES = 2;
/** Lines at the head and foot of a page among which its furniture is. */
const HEAD_LINES = 6;
const FOOT_LINES = 4;
/** Share of the pages that have a line there: those of even and odd pages differ. */
const LEAST_SHARE = 0.3;
const FEWEST_REPEATS = 3;

/** Returns a text without page marks and what recurs at the head and foot of its pages, and how much it is. Linear. */
export function withoutPageFurniture(text: string): { text: string; characters: number } {
  const pages = pagesOf(text).map((page) => page.trim().split('\n'));
  if (pages.length === 1) return { text, characters: 0 };
  const seen = new Map<string, number>();
  for (const page of pages)
    for (const shape of new Set(edgesOf(page).map((index) => shapeOf(page[index]))))
      seen.set(shape, (seen.get(shape) ?? 0) + 1);
  const fewest = Math.max(FEWEST_REPEATS, pages.length * LEAST_SHARE);
  const bodies = pages.map((page, number) => {
    const repeated = edgesOf(page).filter((at) => (seen.get(shapeOf(page[at])) ?? 0) >= fewest);
    const foot = repeated.find((at) => at > 0 && page.slice(at).filter(hasWords).length <= FOOT_LINES);
    // What the head repeats from above it on the same page is the heading itself.
    const isHead = (at: number) => !page.slice(0, at).map(shapeOf).includes(shapeOf(page[at]));
    const head = repeated.findLast((at) => page.slice(0, at).filter(hasWords).length < HEAD_LINES && isHead(at));
    return number < COVER_PAGES ? page : page.slice((head ?? -1) + 1, foot);
  });
  const body = bodies.map((lines) => lines.join('\n').trim()).join('\n');
  return { text: body, characters: charactersOf(text) - charactersOf(body) };
}

/** Returns the pages of a text; all of it where form feeds or lines such as `[Page 3]` do not mark several. */
export function pagesOf(text: string): readonly string[] {
  const pages = text.split(text.includes('\f') ? '\f' : PAGE_LINE);
  return pages.length < FEWEST_PAGES ? [text] : pages;
}

/** Returns the indexes of the first and last lines of a page. */
function edgesOf(page: readonly string[]): number[] {
  const lines = page.flatMap((line, index) => (hasWords(line) ? [index] : []));
  return [...new Set([...lines.slice(0, HEAD_LINES), ...lines.slice(-FOOT_LINES)])];
}

function hasWords(line: string): boolean {
  return /\S/.test(line);
}

/** A line but for its numbers; the number of a page may be a small roman one. */
function shapeOf(line = ''): string {
  return line.trim().replace(/\d+|^[ivxl]{1,7}$/g, '#');
}
