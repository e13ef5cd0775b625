import { charactersOf } from '../document-model/set-aside.ts';
import type { Block } from '../document-model/block.ts';
import { shortNameIn } from '../kinds/find-kind.ts';
import { pageMarks, withPages } from './page-marks.ts';

/** Lines of a page's head and foot are short. */
const LONGEST_LINE = 160;
/** So many make a series of pages. */
const FEWEST_PAGES = 8;
/** A line between so many blocks of a page number is at the page's edge. */
const BLOCKS_FROM_EDGE = 2;
const FEWEST_REPEATS = 4;
/** Share of a line's occurrences that are at the edge of a page. */
const AT_EDGE = 0.7;

const YEAR_LAST = /\b(?:19|20)\d\d$/;
const PAGE_NUMBER = /(?:\bpage (\d{1,4})\b|(?<![\d/])(\d{1,4})\/\d{1,4}$)/i;
const COUNTS_UP = 0.9;
const ADDRESS_OR_DATE = /https?:\/\/|\b\d{1,2}[./]\d{1,2}[./]\d{4}\b/;

export interface WithoutRunningLines {
  readonly blocks: readonly Block[];
  readonly characters: number;
}

/**
 * Leaves out headers and footers that conversions of PDFs keep: lines with a page number that counts up, and lines that
 * repeat next to them. The rest has the pages that headings such as `Page 22` mark. Linear.
 */
export function withoutRunningLines(read: readonly Block[]): WithoutRunningLines {
  const marks = pageMarks(read);
  const blocks = withPages(read, marks);
  const places = new Map<string, number[]>();
  blocks.forEach((block, index) => {
    if (block.kind === 'table' || block.text.length > LONGEST_LINE) return;
    const key = keyOf(block.text);
    const known = places.get(key);
    if (known === undefined) places.set(key, [index]);
    else known.push(index);
  });
  const running = new Set<number>(marks.keys());
  for (const at of places.values())
    if (belongToPages(at.map((index) => blocks[index] as Block))) for (const index of at) running.add(index);
  const titles = [...places.values()].filter((at) => isRunningTitle(at.map((index) => blocks[index] as Block))).flat();
  if (running.size + titles.length === 0) return { blocks, characters: 0 };
  const edges = edgesOf(running, blocks.length);
  for (const at of places.values()) {
    const beside = at.filter((index) => edges.has(index));
    const same = new Set(at.map((index) => (blocks[index] as Block).text)).size <= 2;
    if (same && beside.length >= FEWEST_REPEATS && beside.length >= at.length * AT_EDGE)
      for (const index of beside) running.add(index);
  }
  for (const index of titles) if (index > 0) running.add(index);
  const characters = [...running].reduce((sum, index) => sum + charactersOf((blocks[index] as Block).text), 0);
  return { blocks: blocks.filter((_block, index) => !running.has(index)), characters };
}

/** The name of a plan as a heading again and again: other headings recur, too, such as `Controls`. */
function isRunningTitle(lines: readonly Block[]): boolean {
  const [{ text }] = lines as [Block];
  return (
    lines.length >= FEWEST_REPEATS &&
    YEAR_LAST.test(text) &&
    shortNameIn(text) !== null &&
    lines.every((line) => line.kind === 'heading' && line.text === text)
  );
}

function keyOf(text: string): string {
  return text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();
}

/** True for lines alike but for a rising page number, and for a recurring address or date. */
function belongToPages(lines: readonly Block[]): boolean {
  if (lines.length < FEWEST_PAGES) return false;
  const [{ text }] = lines as [Block];
  const pages = lines
    .flatMap(
      ({ text: own }) =>
        PAGE_NUMBER.exec(own)
          ?.slice(1)
          .find((page) => page !== undefined) ?? [],
    )
    .map(Number);
  const upwards = pages.slice(1).filter((page, index) => page > (pages[index] as number)).length;
  if (pages.length >= FEWEST_PAGES && upwards >= (pages.length - 1) * COUNTS_UP) return true;
  const same = lines.filter((line) => line.text === text).length;
  return ADDRESS_OR_DATE.test(text) && same >= lines.length * COUNTS_UP;
}

function edgesOf(running: ReadonlySet<number>, length: number): ReadonlySet<number> {
  const edges = new Set<number>();
  for (const index of running) {
    for (
      let near = Math.max(0, index - BLOCKS_FROM_EDGE);
      near <= Math.min(length - 1, index + BLOCKS_FROM_EDGE);
      near++
    )
      edges.add(near);
  }
  return edges;
}
