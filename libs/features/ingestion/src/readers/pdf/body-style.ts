import { isBold } from './pdf-line.ts';
import type { BodyLine } from './reading-order.ts';
import { frequent, leftEdge, mostFrequent, tally, usualSize } from '../common/tally.ts';

export interface BodyStyle {
  readonly size: number;
  /** Where tables and notes are most of it, the size of its text is larger. */
  readonly largest: number;
  readonly left: number;
  /** Where the columns of the text begin, from left to right; the first is that start. */
  readonly columns: readonly number[];
  readonly lineGap: number;
}

/** A column begins at least so far to the right of the one before, in points, with this share of the lines. */
const NARROWEST_COLUMN = 150;
const LEAST_IN_COLUMN = 0.2;
/** Tables are set smaller than the text: more than this share outside of them shows the text's size. */
const LEAST_OUTSIDE = 0.15;

/** Headings never are so large a share of the letters in lines that are longer than so many. */
const [LEAST_OF_SIZE, LONGEST_SHORT_LINE] = [0.2, 45];

/** Text of this share of the usual size is larger. */
export const LARGER = 1.15;

/** Where more of the letters than this are bold, bold sets nothing apart. */
const USUALLY_BOLD = 0.6;

/** Returns the lines without what is bold, where most of the text is. */
export function withoutUsualBold(lines: readonly BodyLine[]): readonly BodyLine[] {
  const bold = lines.reduce((sum, { text, boldShare }) => sum + text.length * boldShare, 0);
  if (bold <= lengthOf(lines) * USUALLY_BOLD) return lines;
  return lines.map((line) => ({ ...line, boldShare: 0, runs: line.runs.map((run) => ({ ...run, bold: false })) }));
}

/** Whether a line is in bold or larger than the text, as headings are. */
export function standsOut(line: BodyLine, { size }: Pick<BodyStyle, 'size'>): boolean {
  return isBold(line) || line.size >= size * LARGER;
}

/** Learns how most of the text is set; `placed` are the lines with each table as one. */
export function learnBodyStyle(lines: readonly BodyLine[], placed: readonly BodyLine[]): BodyStyle {
  const size = sizeOfText(lines, placed) ?? 10;
  const columns = columnsOfText(lines);
  const plain = plainLines(placed).filter(({ text }) => text.length > LONGEST_SHORT_LINE);
  const sizes = tally(
    plain.map((line) => line.size),
    plain.map(({ text }) => text.length),
  );
  const largest = Math.max(size, ...frequent(sizes, { count: 1, share: LEAST_OF_SIZE }));
  return { size, largest, left: columns[0] ?? 0, columns, lineGap: lineGapOf(lines, size) ?? size * 1.2 };
}

function sizeOfText(lines: readonly BodyLine[], placed: readonly BodyLine[]): number | null {
  const [plain, outside] = [plainLines(lines), plainLines(placed)];
  return usualSize(lengthOf(outside) >= lengthOf(plain) * LEAST_OUTSIDE ? outside : plain);
}

function columnsOfText(lines: readonly BodyLine[]): number[] {
  const lefts = tally(lines.map((line) => Math.round(line.left)));
  const columns = [leftEdge(lines)];
  for (const own of frequent(lefts, { count: 0, share: LEAST_IN_COLUMN }).sort((a, b) => a - b))
    if (own > columns.at(-1)! + NARROWEST_COLUMN) columns.push(own);
  return columns;
}

function lineGapOf(lines: readonly BodyLine[], size: number): number | null {
  const gaps = lines.flatMap((line, index) => {
    const before = lines[index - 1];
    return before === undefined || before.page !== line.page ? [] : [Math.round(before.y - line.y)];
  });
  return mostFrequent(tally(gaps.filter((gap) => gap >= size * 0.8 && gap < size * 2.5)));
}

function plainLines(lines: readonly BodyLine[]): BodyLine[] {
  return lines.filter((line) => line.boldShare < 0.5);
}

function lengthOf(lines: readonly BodyLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}
