import type { PageBreak } from '../../document-model/elements.ts';

/** Above a page: `<!-- SRC: plan.pdf | PAGE: 10 -->`, `## Page 31`, `===== PAGE 46 =====`. */
const ABOVE =
  /^(?:<!-- (?:.{1,300}\| )?(?:[Pp]age|PAGE): ?(\d{1,4}) -->|#{1,6} (?:[Pp]age|PAGE) (\d{1,4})|={3,} (?:[Pp]age|PAGE) (\d{1,4}) ={3,})$/;
/** Between two pages, and within one what is printed as its number, as Azure Document Intelligence marks them. */
const PAGE_BREAK = '<!-- PageBreak -->';
const PAGE_NUMBER = /^<!-- PageNumber="[^"\d]{0,20}(\d{1,4})[^"\d]{0,20}" -->$/;
/** Printed numbers count up, over some pages without; the number of a chapter does not. */
const MOST_PAGES_ON = 10;

/** Returns the lines of a Markdown text page by page; all of them where no marks set pages apart, or numbers fall. */
export function pagesOf(lines: readonly string[]): { lines: readonly string[]; pages: readonly PageBreak[] }[] {
  // Numbers that are printed at the head of pages stand above them, too.
  const isAtHead = PAGE_NUMBER.test(lines.find((line) => line.trim() !== '') ?? '') && !lines.includes(PAGE_BREAK);
  const named = lines.flatMap((line, mark) => {
    const own = ABOVE.exec(line)?.slice(1).join('') ?? (isAtHead ? PAGE_NUMBER.exec(line)?.[1] : undefined);
    return own === undefined ? [] : [{ mark, page: Number(own), label: null }];
  });
  const found = named.length > 1 ? [{ ...named[0]!, mark: -1 }, ...named] : pagesThatEnd(lines);
  const isRising = found.every(({ page }, at) => page >= (found[at - 1]?.page ?? 1));
  if (found.length === 1 || !isRising) return [{ lines, pages: [] }];
  return found.map(({ mark, page, label }, at) => ({
    // Its mark is a line by itself.
    lines: [lines[mark] ?? '', '', ...lines.slice(mark + 1, found[at + 1]?.mark)],
    pages: [{ at: 0, position: { page, label } }],
  }));
}

/** Pages end at breaks, which count them, or where there are none with their printed numbers. */
function pagesThatEnd(lines: readonly string[]) {
  const hasBreaks = lines.includes(PAGE_BREAK);
  const pages = [{ mark: -1, page: 1, label: null as string | null }];
  let before = 0;
  for (const [mark, line] of lines.entries()) {
    const last = pages.at(-1)!;
    const number = Number(PAGE_NUMBER.exec(line)?.[1] ?? 0);
    // A number printed at head and foot ends one page.
    const isEnd = hasBreaks ? line === PAGE_BREAK : number > 0 && number !== before;
    if (number > before && (before === 0 || number <= before + MOST_PAGES_ON)) {
      [before, last.label] = [number, String(number)];
      if (!hasBreaks) last.page = Math.max(last.page, number);
    }
    if (isEnd) pages.push({ mark, page: last.page + 1, label: null });
  }
  return pages;
}
