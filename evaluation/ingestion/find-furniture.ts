import type { OtherReading } from './pdf-words.ts';
import { wordsOf } from './pdf-words.ts';

/** Lines at the top and bottom of a page that may be running headers and footers. */
const EDGE_LINES = 4;
/** A line is furniture when it stands at the edge of so many pages, its numbers aside … */
const LEAST_PAGES = 5;
/** … and so many times more often there than elsewhere: rows of a table stand anywhere. */
const LEAST_TIMES = 4;

/** What runs along a page, and the page's words without it. */
export interface PageFurniture {
  readonly lines: readonly string[];
  readonly body: readonly string[];
  /** All words in the order of the file's content, where a cell of several lines is in one piece. */
  readonly raw: readonly string[];
}

/**
 * Returns running headers and footers of each page, told by lines that repeat at the edges of many pages. Where such a
 * line stands for the first time it counts as body too: the column headings of a table that goes on over many pages are
 * text there.
 */
export function findFurniture({ layout, raw }: OtherReading): PageFurniture[] {
  const atEdge = new Map<string, number>();
  const anywhere = new Map<string, number>();
  const edges = layout.map(edgesOf);
  edges.forEach((lines, page) => {
    for (const pattern of new Set(lines.flatMap(({ text }) => piecesOf(text)).map(patternOf)))
      countOne(atEdge, pattern);
    for (const pattern of (layout[page] ?? []).flatMap(piecesOf).map(patternOf)) countOne(anywhere, pattern);
  });
  const runs = (piece: string) => {
    if (goesOnFromAbove(piece)) return false;
    const pattern = patternOf(piece);
    const edge = atEdge.get(pattern) ?? 0;
    return edge >= LEAST_PAGES && edge >= LEAST_TIMES * ((anywhere.get(pattern) ?? 0) - edge);
  };
  const seen = new Set<string>();
  return layout.map((page, at) => {
    const furniture = (edges[at] ?? [])
      .map(({ index, text }) => ({ index, pieces: piecesOf(text).filter(runs) }))
      .filter(({ pieces }) => pieces.length > 0);
    const taken = new Set(furniture.map(({ index }) => index));
    const lines = furniture.flatMap(({ pieces }) => pieces);
    const first = lines.filter((line) => !seen.has(patternOf(line)));
    for (const line of first) seen.add(patternOf(line));
    const body = wordsOf([...page.filter((_, index) => !taken.has(index)), ...first].join('\n'));
    return { lines, body, raw: raw[at] ?? [] };
  });
}

/**
 * Whether a line closes a bracket that it does not open: `s. 7.]` is the end of an amendment note, though `s. 7` runs
 * along the top.
 */
function goesOnFromAbove(line: string): boolean {
  const count = (pattern: RegExp) => line.match(pattern)?.length ?? 0;
  return count(/[)\]]/g) > count(/[([]/g);
}

function countOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

interface EdgeLine {
  readonly index: number;
  readonly text: string;
}

function edgesOf(page: readonly string[]): EdgeLine[] {
  const lines = page.map((text, index) => ({ index, text })).filter(({ text }) => text.trim() !== '');
  return lines.length <= 2 * EDGE_LINES ? lines : [...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)];
}

/** Parts of a line that stand apart, left, middle and right. */
function piecesOf(line: string): string[] {
  return line
    .trim()
    .split(/\s{3,}/)
    .filter((piece) => wordsOf(piece).length > 0);
}

function patternOf(piece: string): string {
  return wordsOf(piece)
    .map((word) => (/^(?:\d+|[ivxlc]+)$/.test(word) ? '#' : word))
    .join(' ');
}

/**
 * Returns the furniture lines that stand in a passage: more often than in the bodies of the pages it lies on, where the
 * same words may be law (`the Road Traffic Act 1974`). Single numbers are not looked for.
 */
export function furnitureIn(passage: string, pages: readonly PageFurniture[]): string[] {
  const words = wordsOf(passage);
  const lines = new Set(pages.flatMap((page) => page.lines).filter((line) => wordsOf(line).length > 1));
  const body = pages.flatMap((page) => page.body);
  const inCells = (line: string) =>
    pages.reduce((sum, page) => sum + occurrences(page.raw, wordsOf(line)) - count(page.lines, line), 0);
  return [...lines].filter(
    (line) => occurrences(words, wordsOf(line)) > Math.max(occurrences(body, wordsOf(line)), inCells(line)),
  );
}

function count(lines: readonly string[], sought: string): number {
  return lines.filter((line) => line === sought).length;
}

function occurrences(words: readonly string[], sought: readonly string[]): number {
  let count = 0;
  for (let at = 0; at + sought.length <= words.length; at++)
    if (sought.every((word, offset) => words[at + offset] === word)) count++;
  return count;
}
