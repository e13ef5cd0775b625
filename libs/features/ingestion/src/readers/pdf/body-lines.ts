import type { TableRows } from '../../document-model/markdown-table.ts';
import type { CleanPage } from './furniture.ts';
import type { PdfLine } from './pdf-line.ts';
import { readByColumns } from './text-columns.ts';

export interface BodyLine extends PdfLine {
  readonly page: number;
  readonly label: string | null;
  readonly ocr: boolean;
  /** The table in the place of its lines; the text is then empty. */
  readonly table?: TableRows;
}

/** Returns all lines in reading order with their printed page; `recognised` pages were read from images. */
export function bodyLines(
  pages: readonly CleanPage[],
  labels: readonly (string | null)[],
  recognised: ReadonlySet<number> = new Set(),
): BodyLine[] {
  return pages.flatMap(({ page, body }, index) =>
    inReadingOrder(readByColumns(joinMarginNumbers(body), page)).map((line) => ({
      ...line,
      page: page.number,
      label: labels[index] ?? null,
      ocr: recognised.has(page.number),
    })),
  );
}

/** A provision's number alone: `29`, `B18`, `Aus7.1`, `52.06-5`. */
const NUMBER_ALONE = /^(?:[A-Z]{1,3}|Aus[A-Z]{0,2})?\d{1,3}(?:\.\d{1,3}){0,3}(?:-\d{1,2})?[A-Z]{0,2}\.?$/;
const BOLD = 0.9;
/** What a margin may hold below a number: the dates of amendments. */
const LINES_IN_MARGIN = 8;

/** Puts margin numbers before the line next to them: files write them after the page's text, or notes in between. */
function joinMarginNumbers(lines: readonly PdfLine[]): PdfLine[] {
  const joined = new Map<PdfLine, PdfLine>();
  const numbers = lines.flatMap((line, index) => (NUMBER_ALONE.test(line.text) ? [{ line, index }] : []));
  for (const { line: number, index } of numbers) {
    const isBeside = (line: PdfLine) =>
      Math.abs(line.y - number.y) <= number.size * 0.35 && line.left > number.right && !NUMBER_ALONE.test(line.text);
    const isHeading = (line: PdfLine) => line.boldShare >= BOLD && number.boldShare >= BOLD;
    const beside =
      lines.slice(0, Math.max(0, index - 1)).find((line) => isBeside(line) && !joined.has(line)) ??
      lines.slice(index + 1, index + LINES_IN_MARGIN).find((line) => isBeside(line) && isHeading(line));
    if (beside !== undefined) joined.set(beside, number);
  }
  const placed = new Set(joined.values());
  return lines.flatMap((line) => {
    const number = joined.get(line);
    if (number === undefined) return placed.has(line) ? [] : [line];
    const [text, runs] = [`${number.text} ${line.text}`, [...number.runs, ...line.runs]];
    return [{ ...line, text, runs, left: number.left }];
  });
}

/** Moves formulas and boxes that the file writes last to the gap they fit. Overlapping cells of tables stay. */
function inReadingOrder(lines: readonly PdfLine[]): PdfLine[] {
  const ordered: PdfLine[] = [];
  for (const line of lines) {
    const last = ordered.at(-1);
    const gap = last !== undefined && line.y > last.y + line.size ? gapFor(ordered, line) : -1;
    if (gap < 0) ordered.push(line);
    else ordered.splice(gap, 0, line);
  }
  return ordered;
}

function gapFor(ordered: readonly PdfLine[], line: PdfLine): number {
  for (let index = 1; index < ordered.length; index++) {
    const above = ordered[index - 1] as PdfLine;
    const below = ordered[index] as PdfLine;
    if (
      overlaps(above, line) &&
      overlaps(below, line) &&
      above.y - line.y > line.size * 0.7 &&
      line.y - below.y > line.size * 0.7
    )
      return index;
  }
  return -1;
}

/** Lines of another column are next to each other, not between. */
function overlaps(a: PdfLine, b: PdfLine): boolean {
  return a.left < b.right && b.left < a.right;
}
