import type { Block } from '../document-model/block.ts';

/** `## Page 22` at the head of a page. */
const MARK = /^page (\d{1,4})$/i;
const FEWEST = 3;
/** Share of the marks that are one more than the mark before; marks of some pages only place no text. */
const LEAST_NEXT = 0.9;

/** Returns the pages that headings such as `Page 22` begin, by index; none where they do not mark each page. */
export function pageMarks(blocks: readonly Block[]): ReadonlyMap<number, number> {
  const marks = blocks.flatMap(({ kind, text }, index) => {
    const page = kind === 'heading' ? MARK.exec(text)?.[1] : undefined;
    return page === undefined ? [] : [[index, Number(page)] as const];
  });
  const next = marks.filter(([, page], at) => at > 0 && page === (marks[at - 1]?.[1] ?? 0) + 1).length;
  return marks.length < FEWEST || next < (marks.length - 1) * LEAST_NEXT ? new Map() : new Map(marks);
}

/** Returns the blocks with the page that each is on, below the first mark. */
export function withPages(blocks: readonly Block[], marks: ReadonlyMap<number, number>): readonly Block[] {
  if (marks.size === 0) return blocks;
  let page: number | null = null;
  return blocks.map((block, index) => {
    page = marks.get(index) ?? page;
    return page === null ? block : { ...block, pages: [{ at: 0, position: { page, label: null } }] };
  });
}
