import { charactersOf } from '../document-model/set-aside.ts';
import type { Block } from '../document-model/block.ts';

const LONGEST_LINE = 160;
const FEWEST_PAGES = 8;
/** A line between so many blocks of a page number is at the page's edge. */
const BLOCKS_FROM_EDGE = 2;
const FEWEST_REPEATS = 4;
/** Share of a line's occurrences that are at the edge of a page. */
const AT_EDGE = 0.7;

const PAGE_NUMBER = /(?:\bpage (\d{1,4})\b|(?<![\d/])(\d{1,4})\/\d{1,4}$)/i;
const COUNTS_UP = 0.9;
const ADDRESS_OR_DATE = /https?:\/\/|\b\d{1,2}[./]\d{1,2}[./]\d{4}\b/;

/**
 * Leaves out headers and footers that conversions of PDFs keep: page numbers that count up, recurring addresses and
 * dates, and what repeats next to them.
 */
export function withoutRunningLines(blocks: readonly Block[]): { blocks: readonly Block[]; characters: number } {
  const alike = linesAlike(blocks);
  const marked = alike.filter(belongToPages).flatMap(indexesOf);
  if (marked.length === 0) return { blocks, characters: 0 };
  const edges = edgesOf(marked);
  const repeated = alike.flatMap((lines) => {
    const atEdge = lines.filter(({ index }) => edges.has(index));
    const isSame = new Set(lines.map(({ text }) => text)).size <= 2;
    return isSame && atEdge.length >= FEWEST_REPEATS && atEdge.length >= lines.length * AT_EDGE ? atEdge : [];
  });
  const running = new Set([...marked, ...indexesOf(repeated)]);
  const characters = [...running].reduce((sum, index) => sum + charactersOf((blocks[index] as Block).text), 0);
  return { blocks: blocks.filter((_block, index) => !running.has(index)), characters };
}

interface Line extends Pick<Block, 'text' | 'kind'> {
  readonly index: number;
}

function linesAlike(blocks: readonly Block[]): Line[][] {
  const lines = blocks
    .map(({ text, kind }, index) => ({ index, text, kind }))
    .filter(({ text, kind }) => kind !== 'table' && text.length <= LONGEST_LINE);
  const alike = Map.groupBy(lines, ({ text }) => text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim());
  return [...alike.values()];
}

function indexesOf(lines: readonly Line[]): number[] {
  return lines.map(({ index }) => index);
}

/** True for lines alike but for a rising page number, and for a recurring address or date. */
function belongToPages(lines: readonly Line[]): boolean {
  if (lines.length < FEWEST_PAGES) return false;
  const [{ text }] = lines as [Line];
  const pages = lines
    .flatMap((line) => {
      const [, afterWord, beforeSlash] = PAGE_NUMBER.exec(line.text) ?? [];
      return afterWord ?? beforeSlash ?? [];
    })
    .map(Number);
  const upwards = pages.slice(1).filter((page, index) => page > (pages[index] as number)).length;
  if (pages.length >= FEWEST_PAGES && upwards >= (pages.length - 1) * COUNTS_UP) return true;
  const same = lines.filter((line) => line.text === text).length;
  return ADDRESS_OR_DATE.test(text) && same >= lines.length * COUNTS_UP;
}

function edgesOf(running: readonly number[]): ReadonlySet<number> {
  const edges = new Set<number>();
  for (const index of running)
    for (let near = index - BLOCKS_FROM_EDGE; near <= index + BLOCKS_FROM_EDGE; near++) edges.add(near);
  return edges;
}
