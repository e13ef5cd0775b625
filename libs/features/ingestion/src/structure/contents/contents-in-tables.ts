import type { Block } from '../../document-model/block.ts';
import type { TableRows } from '../../document-model/markdown-table.ts';
import { SetAsideTally } from '../../document-model/set-aside.ts';
import { foldEntry, PAGE_AT_END } from './contents-entry.ts';
import { headsContents, isHeading } from './contents-in-headings.ts';
import { readHeading } from '../headings.ts';

const DOT_LEADER = /(?:\. ?){4}|…/;
/** `6.1.2 `, `10. `, `3 `. */
const NUMBER = /^(?:\d{1,3}\.){1,6}(?:\d{1,3})?\s|^\d{1,3}\s/;

const PAGE_OF_CHAPTER = /(?:\. ?|…)(\d{1,3})-(\d{1,4})$/;
/** What a contents list is followed by: it lists no provisions. */
const OTHER_LIST = /^(?:list of )?(?:figures|tables|maps|boxes|plates)$/i;

/** Share of a table's rows that must be entries. */
const LEAST_ENTRIES = 0.5;
/** Rows with the page of a chapter that make a list. */
const FEWEST_WITH_CHAPTER = 3;

/** Leaves out contents lists that are tables. */
export function withoutContentsLists(blocks: readonly Block[]) {
  const entries = findEntries(blocks);
  const setAside = new SetAsideTally();
  for (const line of [...entries].flatMap(linesOf)) setAside.add('contents', line);
  return { blocks: blocks.filter((block) => !entries.has(block)), setAside: setAside.counted() };
}

/** Returns tables that list contents and entries that a conversion made headings between them, with their title. */
function findEntries(blocks: readonly Block[]): Set<Block> {
  const titles = titlesOf(blocks);
  const entries = new Set<Block>();
  let title: Block | null = null;
  for (const [at, block] of blocks.entries()) {
    const goesOn = entries.has(blocks[at - 1]!);
    const isEntry =
      block.table === null
        ? goesOn && isHeading(block) && leadsToPage(block.text)
        : listsContents(block.table, titles, title !== null || goesOn);
    if (isEntry) entries.add(block);
    else {
      if (title !== null && goesOn && isHeading(block)) entries.add(title);
      title = headsContents(block) || isTitleOfOthers(block) ? block : null;
    }
  }
  return entries;
}

function listsContents(table: TableRows, titles: ReadonlySet<string>, inList: boolean): boolean {
  const rows = rowsOf(table);
  const isTitled = inList || readHeading(rows[0] ?? '').is === 'contents';
  const leading = rows.filter(leadsToPage).length;
  const repeated = rows.filter((row) => titles.has(titleOf(row))).length;
  if (leading === 0 || leading < rows.length * LEAST_ENTRIES) return false;
  // Dots lead to amounts, too, which may be of what headings name: pages never fall, and `3-12` is one of a chapter.
  return isTitled || listsPagesOfChapters(rows) || (repeated >= rows.length * LEAST_ENTRIES && pagesRise(rows));
}

/** Pages count within each chapter: `3-1`, `3-12`, `4-1`. Ranges of amounts do not. */
function listsPagesOfChapters(rows: readonly string[]): boolean {
  const found = rows.flatMap((row) => {
    const [, chapter, page] = PAGE_OF_CHAPTER.exec(row) ?? [];
    return page === undefined ? [] : [{ chapter: Number(chapter), page: Number(page) }];
  });
  const chapters = new Set(found.map(({ chapter }) => chapter));
  const isEnough = found.length >= Math.max(FEWEST_WITH_CHAPTER, rows.length * LEAST_ENTRIES);
  return isEnough && chapters.size < found.length && rise(found.map(({ chapter, page }) => chapter * 10_000 + page));
}

function pagesRise(rows: readonly string[]): boolean {
  return rise(rows.flatMap((row) => /\d{1,4}$/.exec(row)?.map(Number) ?? []));
}

function rise(pages: readonly number[]): boolean {
  return pages.every((page, at) => at === 0 || page >= pages[at - 1]!);
}

function leadsToPage(line: string): boolean {
  return DOT_LEADER.test(PAGE_AT_END.exec(line)?.[1] ?? '');
}

function linesOf({ table, text }: Block): string[] {
  return table === null ? [text] : rowsOf(table);
}

/** Each row's cells in a line; a cell over several columns is given with each of them. */
function rowsOf({ header, body }: TableRows): string[] {
  return [...header, ...body].map((row) => [...new Set(row)].join(' ').trim()).filter((line) => line !== '');
}

function isTitleOfOthers(block: Block): boolean {
  return isHeading(block) && OTHER_LIST.test(block.text);
}

function titlesOf(blocks: readonly Block[]): ReadonlySet<string> {
  return new Set(blocks.filter((block) => isHeading(block) && !headsContents(block)).map(({ text }) => titleOf(text)));
}

/** What a heading or an entry says, without the number that only one of them may have. */
function titleOf(line: string): string {
  return foldEntry(line.replace(NUMBER, ''));
}
