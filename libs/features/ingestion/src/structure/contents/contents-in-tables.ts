import type { Block } from '../../document-model/block.ts';
import { LEVEL_OF_BOLD } from '../../document-model/heading-meaning.ts';
import type { TableRows } from '../../document-model/markdown-table.ts';
import { SetAsideTally } from '../../document-model/set-aside.ts';
import { foldEntry, LONGEST_ENTRY, PAGE_AT_END } from './contents-entry.ts';
import { endOfContents, headsContents, isHeading, isSentence } from './contents-in-headings.ts';
import { readHeading } from '../headings.ts';

const DOT_LEADER = /(?:\. ?){4}|…/;
/** `6.1.2 `, `10. `, `3 `. */
const NUMBER = /^(?:\d{1,3}\.){1,6}(?:\d{1,3})?\s|^\d{1,3}\s/;

const PAGE_OF_CHAPTER = /(?:\. ?|…)(\d{1,3})-(\d{1,4})$/;
/** What a contents list is followed by: it lists no provisions. */
export const OTHER_LIST = /^(?:list of )?(?:figures|tables|maps|boxes|plates)$/i;
const CAPTION_WITH_PAGE = /^(?:figure|table|map|box|plate) \d{1,3}(?!\d).* \d{1,4}$/i;

/** Share of a list's lines, or of a table's rows, that must be entries. */
const LEAST_ENTRIES = 0.5;
const FEWEST_LINES = 6;
/** Captions, or rows with the page of a chapter, that make a list; and captions of one list at most. */
const [FEWEST_CAPTIONS, MOST_CAPTIONS] = [3, 500];

/** Leaves out contents lists that are tables, of figures, and one of headings with items below them. */
export function withoutContentsLists(given: readonly Block[]) {
  const { from, to } = findMixedList(given);
  const rest = [...given.slice(0, from), ...given.slice(to)];
  const entries = new Set([...findEntries(rest), ...findCaptions(rest)]);
  const setAside = new SetAsideTally();
  for (const line of [...given.slice(from, to), ...entries].flatMap(linesOf)) setAside.add('contents', line);
  return { blocks: rest.filter((block) => !entries.has(block)), setAside: setAside.counted() };
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

/** Returns lists of figures or tables, each with its page, and their titles. A caption alone may end in a year. */
function findCaptions(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block, at) => {
    if (!isTitleOfOthers(block)) return [];
    const after = blocks.slice(at + 1, at + 1 + MOST_CAPTIONS);
    const length = after.findIndex(({ text }) => !CAPTION_WITH_PAGE.test(text));
    const list = length < 0 ? after : after.slice(0, length);
    return list.length >= FEWEST_CAPTIONS && pagesRise(list.map(({ text }) => text)) ? [block, ...list] : [];
  });
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
  const isEnough = found.length >= Math.max(FEWEST_CAPTIONS, rows.length * LEAST_ENTRIES);
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

/**
 * A list of Parts with their sections may word the Parts otherwise than the text: with its title, it ends where one of
 * its lines first comes again as a heading, or at the next contents list.
 */
function findMixedList(blocks: readonly Block[]): { readonly from: number; readonly to: number } {
  const none = { from: blocks.length, to: blocks.length };
  const from = blocks.findIndex(headsContents);
  if (from < 0 || endOfContents(blocks, from) !== null) return none;
  const to = headingsAbove(blocks, endOfMixed(blocks, from + 1));
  const list = blocks.slice(from + 1, to);
  if (!list.some(isMarked) || list.some(isSentence)) return none;
  const lines = list.flatMap(linesOf);
  const titles = titlesOf(blocks.slice(to));
  const repeated = lines.filter((line) => titles.has(titleOf(line))).length;
  return lines.length >= FEWEST_LINES && repeated >= lines.length * LEAST_ENTRIES ? { from, to } : none;
}

/** Headings that the file marks end a contents list; those in bold may be its entries. */
function isMarked({ kind, level }: Block): boolean {
  return kind === 'heading' && level < LEVEL_OF_BOLD;
}

function endOfMixed(blocks: readonly Block[], from: number): number {
  const listed = new Set<string>();
  for (let at = from; at < blocks.length; at++) {
    const block = blocks[at]!;
    const isEntry = isHeading(block) && readHeading(block.text).is !== 'plain';
    if (isEntry && (headsContents(block) || listed.has(foldEntry(block.text)))) return at;
    for (const line of linesOf(block)) if (line.length <= LONGEST_ENTRY) listed.add(foldEntry(line));
  }
  return from;
}

/** The Part that the first section of the text, or its contents list, stands in. */
function headingsAbove(blocks: readonly Block[], end: number): number {
  let above = end;
  while (above > 0 && isHeading(blocks[above - 1]!)) above--;
  return above;
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
