import type { BodyLine } from './body-lines.ts';

/** How the ordinary text of a document is set. */
export interface BodyStyle {
  readonly size: number;
  /** Leftmost frequent start of a line. */
  readonly left: number;
  /** Where the columns of the text begin, from left to right; the first is that start. */
  readonly columns: readonly number[];
  /** Usual distance of two lines of a paragraph. */
  readonly lineGap: number;
}

const DOT_LEADER = /\.{5}/;
/** A second column begins at least so far to the right of the first, in points, with so many lines. */
const NARROWEST_COLUMN = 150;
const LEAST_IN_COLUMN = 0.2;
/** Tables are set smaller than the text: more than this share outside of them shows the text's size. */
const LEAST_OUTSIDE = 0.15;

/** Learns how most of the text is set; `placed` are the lines with each table as one. */
export function learnBodyStyle(lines: readonly BodyLine[], placed: readonly BodyLine[]): BodyStyle {
  const size = sizeOfText(lines, placed) ?? 10;
  const columns = columnsOfText(lines);
  return { size, left: columns[0] ?? 0, columns, lineGap: lineGapOf(lines, size) ?? size * 1.2 };
}

function sizeOfText(lines: readonly BodyLine[], placed: readonly BodyLine[]): number | null {
  const [plain, outside] = [plainLines(lines), plainLines(placed)];
  const sizes = new Map<number, number>();
  for (const line of lettersOf(outside) >= lettersOf(plain) * LEAST_OUTSIDE ? outside : plain)
    sizes.set(line.size, (sizes.get(line.size) ?? 0) + line.text.length);
  return mostFrequent(sizes);
}

/** The leftmost frequent start of a line, and where a second column begins; a contents list has its own margins. */
function columnsOfText(lines: readonly BodyLine[]): number[] {
  const lefts = new Map<number, number>();
  for (const line of lines)
    if (!DOT_LEADER.test(line.text)) lefts.set(Math.round(line.left), (lefts.get(Math.round(line.left)) ?? 0) + 1);
  const frequent = [...lefts].filter(([, count]) => count >= Math.max(2, lines.length * 0.01)).map(([left]) => left);
  const left = frequent.length === 0 ? 0 : frequent.reduce((least, own) => Math.min(least, own));
  const second = mostFrequent(new Map([...lefts].filter(([own]) => own > left + NARROWEST_COLUMN)));
  const isColumn = second !== null && (lefts.get(second) ?? 0) >= lines.length * LEAST_IN_COLUMN;
  return isColumn ? [left, second] : [left];
}

function lineGapOf(lines: readonly BodyLine[], size: number): number | null {
  const gaps = new Map<number, number>();
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    if (before === undefined || before.page !== line.page) return;
    const gap = Math.round(before.y - line.y);
    if (gap >= size * 0.8 && gap < size * 2.5) gaps.set(gap, (gaps.get(gap) ?? 0) + 1);
  });
  return mostFrequent(gaps);
}

function plainLines(lines: readonly BodyLine[]): BodyLine[] {
  return lines.filter((line) => line.boldShare < 0.5);
}

function lettersOf(lines: readonly BodyLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}

function mostFrequent(counts: ReadonlyMap<number, number>): number | null {
  let best: number | null = null;
  let most = 0;
  for (const [value, count] of counts) if (count > most) [best, most] = [value, count];
  return best;
}
